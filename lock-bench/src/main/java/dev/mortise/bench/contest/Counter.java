package dev.mortise.bench.contest;

/** What a lock guards: a number that loses updates if two count at once. */
interface Counter {
    void increment();

    long value();

    /** A counter for the threads of this process. To be read when they have ended. */
    static Counter plain() {
        return new Counter() {
            private long value; // guarded by the lock that is measured

            @Override
            public void increment() {
                value++;
            }

            @Override
            public long value() {
                return value;
            }
        };
    }
}
