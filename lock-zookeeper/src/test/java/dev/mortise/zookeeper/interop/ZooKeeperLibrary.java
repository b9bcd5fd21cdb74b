package dev.mortise.zookeeper.interop;

import dev.mortise.LockFactory;
import dev.mortise.testkit.interop.Library;
import dev.mortise.testkit.interop.LockGuard;
import java.net.URI;
import org.apache.curator.framework.CuratorFramework;

/** Whose lock a process uses; all take {@code zookeeper://host:port/root}. */
enum ZooKeeperLibrary implements Library {
    MORTISE {
        @Override
        public Guard open(String url, String lockName) {
            return new LockGuard(LockFactory.open(url).getLock(lockName));
        }
    },
    MORTISE_READ_WRITE {
        @Override
        public Guard open(String url, String lockName) {
            return new LockGuard(LockFactory.open(url).getReadWriteLock(lockName));
        }
    },
    CURATOR {
        @Override
        public Guard open(String url, String lockName) {
            return new LockGuard(Curators.mutex(client(url), path(url, lockName)));
        }
    },
    CURATOR_READ_WRITE {
        @Override
        public Guard open(String url, String lockName) {
            return new LockGuard(Curators.readWrite(client(url), path(url, lockName)));
        }
    };

    private static CuratorFramework client(String url) {
        return Curators.open(URI.create(url).getAuthority());
    }

    private static String path(String url, String lockName) {
        return URI.create(url).getPath() + "/" + lockName;
    }
}
