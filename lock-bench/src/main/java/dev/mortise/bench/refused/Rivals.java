package dev.mortise.bench.refused;

/** Somebody who has a lock for good, and somebody of another process who asks for it and would not wait. */
interface Rivals extends AutoCloseable {
    /** Asks once, and is told whether somebody has it. */
    boolean isRefused();

    @Override
    void close();
}
