package dev.mortise.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The child of a {@link LockTaker}: says that it is ready, then answers each line with one line. It ends with its standard
 * input, so that it does not outlive its parent, even while a command waits.
 */
final class LockTakerMain {
    private static final long CLOSE_LIMIT_S = 5;

    private LockTakerMain() {}

    /** Runs until the standard input ends. */
    public static void main(String[] args) throws InterruptedException {
        PrintStream replies = System.out;
        System.setOut(System.err); // nobody else talks to the parent
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        TakerCommands commands = new TakerCommands();
        Threads.daemon("lock-taker-input", () -> read(lines, commands)).start();
        TakerReply reply = TakerReply.returned("ready");
        while (true) {
            replies.println(reply.line());
            replies.flush();
            reply = commands.run(lines.take());
        }
    }

    private static void read(BlockingQueue<String> lines, TakerCommands commands) {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        } catch (IOException gone) {
            // as good as the end
        }
        closeInTime(commands);
        Runtime.getRuntime().halt(0);
    }

    private static void closeInTime(TakerCommands commands) {
        try {
            CompletableFuture.runAsync(commands::close).get(CLOSE_LIMIT_S, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException unwilling) {
            unwilling.printStackTrace();
        }
    }
}
