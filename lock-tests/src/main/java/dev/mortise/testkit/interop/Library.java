package dev.mortise.testkit.interop;

/**
 * Whose lock a process uses. To be implemented by an enum: a {@link LibraryProcess} finds its library there by the names of
 * class and constant.
 */
public interface Library {
    /** The constant's name; what stands in the journal begins with it. */
    String name();

    /**
     * Connects, for as long as the process lives.
     *
     * @param url where the server is, in whatever form the constants of the enum agree on
     * @param lockName the lock, as Mortise names it
     */
    Guard open(String url, String lockName) throws Exception;

    /** Runs sections under a lock. */
    @FunctionalInterface
    interface Guard {
        /** Runs a section that nobody else may be in. */
        void alone(Section section) throws Exception;

        /** Runs a section that only those may be in who share the lock. */
        default void shared(Section section) throws Exception {
            throw new UnsupportedOperationException("this lock is not to be shared");
        }
    }

    /** What runs under the lock. */
    @FunctionalInterface
    interface Section {
        /** Runs, with the hold's fencing token, or 0 if the lock has none. */
        void run(long token) throws Exception;
    }
}
