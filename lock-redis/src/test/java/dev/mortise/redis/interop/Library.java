package dev.mortise.redis.interop;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** Whose lock a process uses. */
enum Library {
    MORTISE {
        @Override
        Guard open(String url, String name) {
            LockFactory factory = LockFactory.open(url + "?layout=redisson");
            DistributedLock lock = factory.getLock(name);
            return section -> {
                lock.lock();
                try {
                    section.run(lock.fencingToken());
                } finally {
                    lock.unlock();
                }
            };
        }
    },
    REDISSON {
        @Override
        Guard open(String url, String name) {
            RedissonClient client = Redissons.open(url);
            RLock lock = client.getLock(name);
            return section -> {
                lock.lock();
                try {
                    section.run(0);
                } finally {
                    lock.unlock();
                }
            };
        }
    },
    REDISSON_FENCED {
        @Override
        Guard open(String url, String name) {
            RedissonClient client = Redissons.open(url);
            RFencedLock lock = client.getFencedLock(name);
            return section -> {
                long token = lock.lockAndGetToken();
                try {
                    section.run(token);
                } finally {
                    lock.unlock();
                }
            };
        }
    };

    /** Connects, for as long as the process lives. */
    abstract Guard open(String url, String name);

    /** Runs sections under the lock. */
    interface Guard {
        void guard(Section section) throws Exception;
    }

    /** What runs under the lock; the token is 0 if the lock has none. */
    interface Section {
        void run(long token) throws Exception;
    }
}
