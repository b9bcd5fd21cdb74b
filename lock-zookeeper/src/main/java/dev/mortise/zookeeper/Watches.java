package dev.mortise.zookeeper;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/**
 * Who wants to know when a node goes, in one session.
 *
 * <p>All who wait for one node share one watch, and those who wait in vain and come again find it standing, so a node never
 * has more than one from us, however often somebody comes for it.
 */
final class Watches {
    private final Session session;
    private final Map<String, NodeWatch> standing = new ConcurrentHashMap<>();

    Watches(Session session) {
        this.session = session;
    }

    /** Has a hook run when a node has changed or gone, also if it went before it could be watched. */
    void add(String path, Runnable hook) {
        boolean added = false;
        while (!added) {
            NodeWatch mine = new NodeWatch(this, path);
            NodeWatch watch = standing.computeIfAbsent(path, unwatched -> mine);
            added = watch.add(hook);
            if (watch == mine) {
                place(watch);
            }
        }
        if (session.isOver()) {
            fireAll();
        }
    }

    private void place(NodeWatch watch) {
        session.ask().data(watch.path(), watch).whenComplete((data, failed) -> {
            if (failed instanceof KeeperException said && said.code() == Code.NONODE) {
                watch.fire();
            } else if (failed != null) {
                forget(watch); // not placed; who still waits asks again within a second and comes back here
            }
        });
    }

    void remove(String path, Runnable hook) {
        NodeWatch watch = standing.get(path);
        if (watch != null) {
            watch.remove(hook);
        }
    }

    void forget(NodeWatch watch) {
        standing.remove(watch.path(), watch);
    }

    void fireAll() {
        List.copyOf(standing.values()).forEach(NodeWatch::fire);
    }
}
