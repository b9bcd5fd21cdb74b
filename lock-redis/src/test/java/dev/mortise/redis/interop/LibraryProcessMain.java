package dev.mortise.redis.interop;

import dev.mortise.redis.interop.Library.Guard;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The child of a {@link LibraryProcess}: says that it is ready, and after a line from its parent runs its sections and says
 * that it is done. It ends with its standard input, so that it does not outlive its parent.
 */
final class LibraryProcessMain {
    private LibraryProcessMain() {}

    /** Takes the library, the URL of the server, the lock's name, the directory of the guarded file and a number. */
    public static void main(String[] args) throws Exception {
        Guard guard = Library.valueOf(args[0]).open(args[1], args[2]);
        GuardedFile file = new GuardedFile(Path.of(args[3]));
        int sections = Integer.parseInt(args[4]);
        String who = args[0] + "-" + ProcessHandle.current().pid();
        warmUp(guard);
        System.out.println("ready");
        awaitLine();
        Thread watch = new Thread(LibraryProcessMain::endWithInput, "input");
        watch.setDaemon(true);
        watch.start();
        try {
            for (int i = 0; i < sections; i++) {
                guard.guard(token -> file.visit(who, token));
            }
        } catch (Exception failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
        System.out.println("done");
        watch.join();
    }

    /** Connections and scripts stand before the clock runs. */
    private static void warmUp(Guard guard) throws Exception {
        guard.guard(token -> {});
    }

    private static void awaitLine() throws IOException {
        for (int c = System.in.read(); c != '\n'; c = System.in.read()) {
            if (c < 0) {
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private static void endWithInput() {
        try {
            while (System.in.read() >= 0) {
                // nothing is expected
            }
        } catch (IOException gone) {
            // as good as the end
        }
        Runtime.getRuntime().halt(0);
    }
}
