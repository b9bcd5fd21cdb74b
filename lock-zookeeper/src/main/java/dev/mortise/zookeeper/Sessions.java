package dev.mortise.zookeeper;

import dev.mortise.LockBackendException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.zookeeper.ZooKeeper;

/**
 * The sessions of one Curator client, one after the other: Curator opens a new one when the old one is lost.
 *
 * <p>Curator keeps the connection. What is asked goes through the ZooKeeper handle under it, because Curator repeats a
 * request by itself, in another session if need be, and a lock has to know what came of each.
 */
final class Sessions {
    private final CuratorFramework client;
    private final boolean owned; // whether the client was opened here
    private final Housekeeper housekeeper;
    private final ConnectionStateListener listener = (source, state) -> stateChanged(state);
    private final ReentrantLock lock = new ReentrantLock();
    private boolean started; // guarded by lock
    private volatile Session current; // written under the lock
    private volatile boolean closed; // written under the lock

    Sessions(CuratorFramework client, boolean owned, Housekeeper housekeeper) {
        this.client = client;
        this.owned = owned;
        this.housekeeper = housekeeper;
    }

    /**
     * The session of now, whether connected or not: what is asked waits in it for a connection, or fails with it.
     *
     * @throws LockBackendException if there is none, or one in which nothing can be written
     * @throws IllegalStateException if the backend is closed
     */
    Session current(Patience patience) {
        requireOpen();
        ZooKeeper handle;
        try {
            if (current == null) {
                start();
            }
            handle = client.getZookeeperClient().getZooKeeper();
        } catch (IllegalStateException ended) {
            requireOpen();
            throw patience.failure("the Curator client is " + client.getState(), ended);
        } catch (Exception failed) {
            throw patience.failure("ZooKeeper client: " + failed, failed);
        }
        Session known = current;
        Session session = known != null && known.isOf(handle) ? known : replaced(handle);
        // Such a server answers what it refuses before what it was asked earlier, for which the client cuts the
        // connection.
        if (session.isReadOnly()) {
            throw patience.failure("the ZooKeeper server is read-only, as it has no majority", null);
        }
        return session;
    }

    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("backend 'zookeeper' is closed");
        }
    }

    private void start() {
        lock.lock();
        try {
            if (!started && !closed) {
                started = true;
                client.getConnectionStateListenable().addListener(listener);
                if (owned) {
                    client.start();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Notes that Curator has opened another session, and ends the one before. */
    private Session replaced(ZooKeeper handle) {
        Session before;
        Session now;
        lock.lock();
        try {
            before = current;
            if (before != null && before.isOf(handle)) {
                return before;
            }
            now = new Session(handle, housekeeper);
            current = now;
        } finally {
            lock.unlock();
        }
        if (before != null) {
            before.end();
        }
        return now;
    }

    private void stateChanged(ConnectionState state) {
        Session session = current;
        if (session == null || closed) {
            return;
        }
        switch (state) {
            case LOST -> endIfGone(session);
            case RECONNECTED -> {
                endIfGone(session);
                if (!session.isOver()) {
                    session.lookAgain();
                }
            }
            default -> {
                // A connection that is suspended says nothing of the session: belief runs out by itself.
            }
        }
    }

    private void endIfGone(Session session) {
        ZooKeeper handle = null;
        try {
            handle = client.getZookeeperClient().getZooKeeper();
        } catch (Exception none) {
            // then it is not this session's
        }
        if (!session.isOf(handle) || session.isDead()) {
            session.end();
        }
    }

    boolean isOwned() {
        return owned;
    }

    /** Lets nobody in any more; {@code false} if that was done before. */
    boolean beginClosing() {
        lock.lock();
        try {
            boolean first = !closed;
            closed = true;
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the last session has ended, as far as there was one. */
    boolean areOver() {
        Session last = current;
        return last != null && last.isDead();
    }

    /** Stops using the client, and closes it if it was opened here. */
    void close() {
        client.getConnectionStateListenable().removeListener(listener);
        if (owned) {
            client.close();
        }
        Session last = current;
        if (last != null) {
            last.end();
        }
    }
}
