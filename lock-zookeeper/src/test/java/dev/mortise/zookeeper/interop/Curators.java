package dev.mortise.zookeeper.interop;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.retry.RetryNTimes;

/** Curator's clients and its locks. */
final class Curators {
    private Curators() {}

    /** A started client with Curator's defaults. */
    static CuratorFramework open(String connectString) {
        CuratorFramework client = CuratorFrameworkFactory.newClient(connectString, new RetryNTimes(10, 100));
        client.start();
        return client;
    }

    static Lock mutex(CuratorFramework client, String path) {
        return new CuratorLock(new InterProcessMutex(client, path));
    }

    static ReadWriteLock readWrite(CuratorFramework client, String path) {
        InterProcessReadWriteLock pair = new InterProcessReadWriteLock(client, path);
        Lock read = new CuratorLock(pair.readLock());
        Lock write = new CuratorLock(pair.writeLock());
        return new ReadWriteLock() {
            @Override
            public Lock readLock() {
                return read;
            }

            @Override
            public Lock writeLock() {
                return write;
            }
        };
    }
}
