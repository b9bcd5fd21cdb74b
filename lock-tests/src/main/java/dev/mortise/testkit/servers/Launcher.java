package dev.mortise.testkit.servers;

import java.util.List;
import java.util.function.IntSupplier;

/** Starts single servers and waits until they serve. */
final class Launcher {
    static final String HOST = "127.0.0.1";
    static final String MODE = "mortise.test.servers";

    private static final int ATTEMPTS = 5;
    private static final int QUOTED = 2_000;

    private Launcher() {}

    /** Starts a server. One that finds its port taken is given up for another, a few times. */
    static Launched start(ServerKind kind, List<String> lines, IntSupplier ports) {
        for (int left = ATTEMPTS; ; left--) {
            int port = ports.getAsInt();
            ServerControl control = control(kind, port, lines);
            try {
                control.start();
                awaitUp(kind, port, control);
                return new Launched(port, control);
            } catch (RuntimeException | Error e) {
                boolean lostRace = kind.isPortTaken(control.log());
                control.close();
                if (!lostRace || left == 1) {
                    throw e;
                }
            }
        }
    }

    /** Starts a server again on its port, after killing it if it still runs. */
    static void restart(ServerKind kind, int port, ServerControl control) {
        if (control.isAlive()) {
            control.kill();
        }
        control.start();
        awaitUp(kind, port, control);
    }

    private static void awaitUp(ServerKind kind, int port, ServerControl control) {
        try {
            Await.until("server answers on port " + port, () -> {
                if (!control.isAlive()) {
                    throw new IllegalStateException("server on port " + port + " has ended");
                }
                return kind.isUp(port, control.log());
            });
        } catch (IllegalStateException | AssertionError e) {
            throw new IllegalStateException(e.getMessage() + "; it said:\n" + lastWords(control), e);
        }
    }

    private static String lastWords(ServerControl control) {
        String all = control.log().strip();
        return all.substring(Math.max(0, all.length() - QUOTED));
    }

    private static ServerControl control(ServerKind kind, int port, List<String> lines) {
        String mode = System.getProperty(MODE, "embedded");
        try {
            return switch (mode) {
                case "embedded" -> kind.local(port, lines);
                case "docker" -> kind.inDocker(port, lines);
                default ->
                    throw new IllegalArgumentException(MODE + " must be 'embedded' or 'docker' but was '" + mode + "'");
            };
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(MODE + " is '" + mode + "' but its classes are not on the class path", e);
        }
    }
}
