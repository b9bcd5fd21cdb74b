package dev.mortise.zookeeper;

import org.apache.zookeeper.data.Stat;

/**
 * A node that is there.
 *
 * @param path where
 * @param czxid the transaction that made it: it rises for as long as the ensemble keeps its data
 * @param owner the session that it goes with
 */
record Created(String path, long czxid, long owner) {
    static Created of(String path, Stat stat) {
        return new Created(path, stat.getCzxid(), stat.getEphemeralOwner());
    }

    /** The node of the lock, in whose line this one stands. */
    String base() {
        return path.substring(0, path.lastIndexOf('/'));
    }

    String name() {
        return Paths.name(path);
    }
}
