package dev.mortise.testkit.interop;

import dev.mortise.testkit.interop.Library.Guard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * The child of a {@link LibraryProcess}: says that it is ready, and after a line from its parent runs its sections and says
 * that it is done. It ends with its standard input, so that it does not outlive its parent.
 */
final class LibraryProcessMain {
    private LibraryProcessMain() {}

    /** Takes the names of class and constant, the URL, the lock's name, the directory of the guarded file and the share. */
    public static void main(String[] args) throws Exception {
        PrintStream replies = System.out;
        System.setOut(System.err); // nobody else talks to the parent
        CountDownLatch told = new CountDownLatch(1);
        Thread input = new Thread(() -> obey(told), "input");
        input.start();
        try {
            Guard guard = library(args[0], args[1]).open(args[2], args[3]);
            GuardedFile file = new GuardedFile(Path.of(args[4]));
            Share share = new Share(Integer.parseInt(args[5]), Integer.parseInt(args[6]));
            guard.alone(token -> {}); // connections stand before the clock runs
            replies.println(LibraryProcess.READY);
            told.await();
            run(guard, file, share, args[1] + "-" + ProcessHandle.current().pid());
            replies.println(LibraryProcess.DONE);
        } catch (Throwable failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1); // an open client has threads that would go on
        }
    }

    private static void run(Guard guard, GuardedFile file, Share share, String who) throws Exception {
        for (int i = 0; i < share.sections(); i++) {
            guard.alone(token -> file.visit(who, token));
            for (int j = 0; j < share.looks(); j++) {
                guard.shared(token -> file.look(who, token));
            }
        }
    }

    private static Library library(String className, String constant) throws ClassNotFoundException {
        for (Object each : Class.forName(className).getEnumConstants()) {
            if (each instanceof Library library && library.name().equals(constant)) {
                return library;
            }
        }
        throw new IllegalArgumentException(className + " has no library " + constant);
    }

    private static void obey(CountDownLatch told) {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try {
            while (LibraryProcess.GO.equals(lines.readLine())) {
                told.countDown();
            }
        } catch (IOException gone) {
            // as good as the end
        }
        Runtime.getRuntime().halt(0);
    }
}
