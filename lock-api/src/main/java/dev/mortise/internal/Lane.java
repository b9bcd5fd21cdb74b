package dev.mortise.internal;

/**
 * Kinds of work that must not hold each other up. Each has its own share of threads, so that a slow server, a flood of
 * waiters or a listener that blocks delays its own kind only.
 */
enum Lane {
    /** The lease keeper looking at its holds: no I/O, never late. */
    KEEPER(1),
    /** Renewals: one task for each route at a time, so more than a few only with many servers. */
    RENEWAL(32),
    /** Releases that go on in the background, and acquisitions to be taken back. */
    RELEASE(4),
    /** Attempts on behalf of asynchronous waiters. */
    ATTEMPT(4),
    /** Listeners, one after the other. */
    EVENT(1),
    /** What users hang on their futures. */
    COMPLETION(4);

    private final int width;

    Lane(int width) {
        this.width = width;
    }

    /** How many tasks of this kind may run at the same time. */
    int width() {
        return width;
    }
}
