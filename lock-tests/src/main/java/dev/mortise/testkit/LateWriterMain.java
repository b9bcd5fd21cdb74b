package dev.mortise.testkit;

import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The child of a {@link LateWriter}: takes a lock, says its token, then answers each line with the outcome of a write. */
final class LateWriterMain {
    private LateWriterMain() {}

    /** @param args the class that writes, the URL and the name of the lock, its lease in milliseconds */
    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        PrintStream replies = System.out;
        System.setOut(System.err); // nobody else talks to the parent
        var constructor = Class.forName(args[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        LateWriter.Write writer = (LateWriter.Write) constructor.newInstance();
        LockOptions options = LockOptions.builder()
                .lease(Duration.ofMillis(Long.parseLong(args[3])))
                .build();
        try (LockFactory locks = LockFactory.open(args[1], options)) {
            var lock = locks.getLock(args[2]);
            lock.lock();
            long token = lock.fencingToken();
            replies.println(token);
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
            for (String where = in.readLine(); where != null; where = in.readLine()) {
                replies.println(outcome(writer, where, token));
            }
        }
    }

    private static String outcome(LateWriter.Write writer, String where, long token) {
        try {
            return writer.write(where, token);
        } catch (Exception refused) {
            return refused.getClass().getSimpleName();
        }
    }
}
