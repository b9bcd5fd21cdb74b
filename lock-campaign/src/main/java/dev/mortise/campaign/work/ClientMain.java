package dev.mortise.campaign.work;

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

/** A client process: answers each line with one line, and ends with its standard input, even while a command waits. */
final class ClientMain {
    private static final long CLOSE_LIMIT_S = 5;

    private ClientMain() {}

    /** @param args nothing; a URL may hold a password, so it is said and not given here */
    public static void main(String[] args) throws InterruptedException {
        PrintStream replies = System.out;
        System.setOut(System.err); // nobody else talks to the parent
        ClientCommands commands = new ClientCommands();
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread input = new Thread(() -> read(lines, commands), "input");
        input.setDaemon(true);
        input.start();
        while (true) {
            String reply = commands.run(lines.take()).line();
            replies.println(reply);
            replies.flush();
        }
    }

    private static void read(BlockingQueue<String> lines, ClientCommands commands) {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        } catch (IOException gone) {
            // as good as the end
        }
        try {
            CompletableFuture.runAsync(commands::close).get(CLOSE_LIMIT_S, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException unwilling) {
            unwilling.printStackTrace();
        }
        Runtime.getRuntime().halt(0);
    }
}
