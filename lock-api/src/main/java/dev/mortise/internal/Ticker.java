package dev.mortise.internal;

/** The engine's monotonic clock. Readings mean something only as differences. */
interface Ticker {
    /** The machine's clock. */
    Ticker SYSTEM = System::nanoTime;

    /** Nanoseconds since some fixed but unknown moment. */
    long nanos();

    /** Burns the time until a moment that is a microsecond or two away, too close for sleep. */
    default void spinUntil(long moment) {
        while (nanos() - moment < 0) {
            Thread.onSpinWait();
        }
    }
}
