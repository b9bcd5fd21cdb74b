package dev.mortise.bench.contest;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Contestants that need no server. */
enum Sample implements Contestant {
    /** What others are compared with. */
    BASE {
        @Override
        public Locks open(String url) {
            Lock lock = new ReentrantLock();
            return locks(Locks.of(lock));
        }
    },

    /** Is no lock at all. */
    LETS_ALL_IN {
        @Override
        public Locks open(String url) {
            return locks(NO_LOCK);
        }
    },

    /** Cannot reach its server. */
    ABSENT {
        @Override
        public Locks open(String url) {
            throw new IllegalStateException("nobody at " + url);
        }
    };

    static final Mutex NO_LOCK = new Mutex() {
        @Override
        public void lock() {}

        @Override
        public void unlock() {}
    };

    @Override
    public String title() {
        return name();
    }

    private static Locks locks(Mutex mutex) {
        return new Locks() {
            @Override
            public Mutex mutex(String name) {
                return mutex;
            }

            @Override
            public void close() {}
        };
    }
}
