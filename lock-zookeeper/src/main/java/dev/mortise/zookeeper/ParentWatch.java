package dev.mortise.zookeeper;

import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;

/**
 * A watch on a lock's own node: for as long as it stands, that node is there, and is the same one.
 *
 * <p>The server tells of the node's end before it answers anything that was done after it, and ZooKeeper's event thread
 * delivers both in this order. So if the watch stands when an answer has come, the node was there for that answer. A broken
 * connection fells it as well, although the client puts it up again: what is not needed is not relied on.
 */
final class ParentWatch implements Watcher {
    private static final long DOWN = -1;

    private final Runnable gone;
    private volatile long czxid =
            DOWN; // written on ZooKeeper's event thread only, so in the order of what the server said

    /** @param gone run when neither server nor client knows of it any more */
    ParentWatch(Runnable gone) {
        this.gone = gone;
    }

    /** Whether it stands at a node that was made before the given transaction. */
    boolean standsSinceBefore(long transaction) {
        long made = czxid;
        return made != DOWN && made < transaction;
    }

    /** Notes that the server has put it up, with the transaction that made the node. Called on ZooKeeper's event thread. */
    void putUp(long madeBy) {
        czxid = madeBy;
    }

    /** Notes that the server has not put it up. Called on ZooKeeper's event thread. */
    void notPutUp() {
        czxid = DOWN;
        gone.run();
    }

    @Override
    public void process(WatchedEvent any) {
        czxid = DOWN;
        if (any.getType() != Event.EventType.None) {
            gone.run();
        }
    }
}
