package dev.mortise.zookeeper;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;

/** A watch on one node, which fires once, and those who wait for that. */
final class NodeWatch implements Watcher {
    private final Watches watches;
    private final String path;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Runnable> hooks = new HashSet<>(); // guarded by lock
    private boolean fired; // guarded by lock

    NodeWatch(Watches watches, String path) {
        this.watches = watches;
        this.path = path;
    }

    String path() {
        return path;
    }

    /** Adds a hook; {@code false} if the watch has fired already and is good for nothing. */
    boolean add(Runnable hook) {
        lock.lock();
        try {
            if (!fired) {
                hooks.add(hook);
            }
            return !fired;
        } finally {
            lock.unlock();
        }
    }

    void remove(Runnable hook) {
        lock.lock();
        try {
            hooks.remove(hook);
        } finally {
            lock.unlock();
        }
    }

    /** A broken connection does not end a watch: the client puts it up again, and tells what was missed. */
    @Override
    public void process(WatchedEvent event) {
        boolean ofNode = event.getType() != Event.EventType.None;
        if (ofNode || event.getState() == Event.KeeperState.Expired) {
            fire();
        }
    }

    void fire() {
        watches.forget(this); // first: who comes from now on puts up another
        List<Runnable> told;
        lock.lock();
        try {
            fired = true;
            told = List.copyOf(hooks);
            hooks.clear();
        } finally {
            lock.unlock();
        }
        told.forEach(Runnable::run);
    }
}
