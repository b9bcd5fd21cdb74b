package dev.mortise.redis.interop;

import dev.mortise.LockFactory;
import dev.mortise.testkit.interop.Library;
import dev.mortise.testkit.interop.LockGuard;
import org.redisson.api.RFencedLock;

/** Whose lock a process uses; all take the server's URL. */
enum RedisLibrary implements Library {
    MORTISE {
        @Override
        public Guard open(String url, String lockName) {
            return new LockGuard(LockFactory.open(url + "?layout=redisson").getLock(lockName));
        }
    },
    REDISSON {
        @Override
        public Guard open(String url, String lockName) {
            return new LockGuard(Redissons.open(url).getLock(lockName));
        }
    },
    REDISSON_FENCED {
        @Override
        public Guard open(String url, String lockName) {
            RFencedLock lock = Redissons.open(url).getFencedLock(lockName);
            return section -> {
                long token = lock.lockAndGetToken();
                try {
                    section.run(token);
                } finally {
                    lock.unlock();
                }
            };
        }
    }
}
