package dev.mortise.testkit.servers;

import java.util.ArrayList;
import java.util.List;

/** What a Redis process is for, as far as its configuration and its log differ. */
enum RedisKind {
    SINGLE("Ready to accept connections"),
    CLUSTER("Ready to accept connections"),
    SENTINEL("Sentinel ID is");

    private static final List<String> EMPTY_AT_START = List.of("save \"\"", "appendonly no");
    /** Without these two, a replica's first copy waits for others to join, and a primary's end waits for its replicas. */
    private static final List<String> NO_DELAYS = List.of("repl-diskless-sync-delay 0", "shutdown-timeout 0");

    /** What the log says once the port is ours: before that, another server may answer there. */
    final String boundWords;

    RedisKind(String boundWords) {
        this.boundWords = boundWords;
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
}
