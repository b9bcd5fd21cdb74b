package dev.mortise.bench.contest;

/** The server that all contestants use. */
public interface Venue extends AutoCloseable {
    /** What they are given to connect to it. */
    String url();

    /** What it is, with its version. */
    String name();

    /** What the server has executed so far. */
    ServerLoad load();

    @Override
    void close();
}
