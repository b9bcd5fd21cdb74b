package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a Redis process is for, as far as its configuration and its log differ. */
enum RedisKind implements ServerKind {
    SINGLE("Ready to accept connections"),
    CLUSTER("Ready to accept connections"),
    SENTINEL("Sentinel ID is");

    private static final List<String> EMPTY_AT_START = List.of("save \"\"", "appendonly no");
    /** Without these two, a replica's first copy waits for others to join, and a primary's end waits for its replicas. */
    private static final List<String> NO_DELAYS = List.of("repl-diskless-sync-delay 0", "shutdown-timeout 0");

    /** What the log says once the port is ours: before that, another server may answer there. */
    private final String boundWords;

    RedisKind(String boundWords) {
        this.boundWords = boundWords;
    }

    @Override
    public LocalProgram program(int port, List<String> lines) {
        return new RedisProgram(this, port, lines);
    }

    @Override
    public ServerControl inDocker(int port, List<String> lines) {
        return DockerContainers.redis(this, port, lines);
    }

    @Override
    public boolean isUp(int port, String log) {
        return log.contains(boundWords) && answers(port);
    }

    @Override
    public boolean isPortTaken(String log) {
        return log.contains("Failed listening on port");
    }

    /** The lines of a configuration file; later ones win, so those of the caller come last. */
    List<String> config(int port, String directory, List<String> more) {
        List<String> lines = new ArrayList<>();
        lines.add("port " + port);
        lines.add("bind 127.0.0.1");
        lines.add("dir \"" + directory + "\"");
        if (this != SENTINEL) {
            lines.addAll(EMPTY_AT_START);
            lines.addAll(NO_DELAYS);
        }
        if (this == CLUSTER) {
            lines.add("cluster-enabled yes");
            lines.add("cluster-port " + Ports.free());
        }
        lines.addAll(more);
        return lines;
    }

    /** A server that demands a password is up as well. */
    private static boolean answers(int port) {
        try (RespConnection connection = new RespConnection(Launcher.HOST, port)) {
            return "PONG".equals(connection.send("PING"));
        } catch (RespException e) {
            return e.getMessage().startsWith("NOAUTH");
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }
}
