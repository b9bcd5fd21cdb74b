package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.IntSupplier;

/** Starts single Redis processes and waits until they serve. */
final class Launcher {
    static final String MODE = "mortise.test.servers";

    private static final int ATTEMPTS = 5;
    private static final int QUOTED = 2_000;
    private static final String LOST_RACE = "Failed listening on port";

    private Launcher() {}

    static RedisNode start(RedisKind kind, List<String> lines) {
        return start(kind, lines, Ports::free);
    }

    /** Starts a server. One that finds its port taken is given up for another, a few times. */
    static RedisNode start(RedisKind kind, List<String> lines, IntSupplier ports) {
        for (int left = ATTEMPTS; ; left--) {
            int port = ports.getAsInt();
            ServerControl control = control(kind, port, lines);
            try {
                RedisNode node = new RedisNode("127.0.0.1", port, kind, control);
                control.start();
                awaitUp(node, kind, control);
                return node;
            } catch (RuntimeException | Error e) {
                boolean lostRace = control.log().contains(LOST_RACE);
                control.close();
                if (!lostRace || left == 1) {
                    throw e;
                }
            }
        }
    }

    /** Waits until a server answers: it, and not another one that has the port. */
    static void awaitUp(RedisNode node, RedisKind kind, ServerControl control) {
        try {
            Await.until("server answers on port " + node.port(), () -> {
                if (!control.isAlive()) {
                    throw new IllegalStateException("server on port " + node.port() + " has ended");
                }
                return control.log().contains(kind.boundWords) && answers(node);
            });
        } catch (IllegalStateException | AssertionError e) {
            throw new IllegalStateException(e.getMessage() + "; it said:\n" + lastWords(control), e);
        }
    }

    /** A server that demands a password is up as well. */
    private static boolean answers(RedisNode node) {
        try {
            return node.command("PING").equals("PONG");
        } catch (RespException e) {
            return e.getMessage().startsWith("NOAUTH");
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    private static String lastWords(ServerControl control) {
        String all = control.log().strip();
        return all.substring(Math.max(0, all.length() - QUOTED));
    }

    private static ServerControl control(RedisKind kind, int port, List<String> lines) {
        String mode = System.getProperty(MODE, "embedded");
        try {
            return switch (mode) {
                case "embedded" -> new LocalServer(kind, port, lines);
                case "docker" -> new DockerServer(kind, port, lines);
                default ->
                    throw new IllegalArgumentException(MODE + " must be 'embedded' or 'docker' but was '" + mode + "'");
            };
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(MODE + " is '" + mode + "' but its classes are not on the class path", e);
        }
    }
}
