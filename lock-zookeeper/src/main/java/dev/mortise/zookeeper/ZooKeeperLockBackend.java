package dev.mortise.zookeeper;

import dev.mortise.LockBackendException;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;

/**
 * Locks on a ZooKeeper ensemble, in the node layout of Curator's {@code InterProcessMutex} and
 * {@code InterProcessReadWriteLock}: both exclude each other on the same path.
 *
 * <p>Whoever wants a lock has an ephemeral sequential node below the lock's node, and the lowest number has the lock, so
 * processes are served in the order in which they came. The nodes of a process live as long as its session: that, and not
 * the lease, is how soon the lock of a process that died is free. Fencing tokens are made of transaction numbers.
 *
 * <p>Thread-safe. Must not be called on ZooKeeper's event thread, where watchers and callbacks run: that is refused.
 */
public final class ZooKeeperLockBackend implements LockBackend {
    private static final BackendTraits TRAITS = BackendTraits.of("zookeeper")
            .readWrite()
            .fair()
            .lossToldFirst()
            .crossProcess()
            .build();

    private final Room room;

    private ZooKeeperLockBackend(Room room) {
        this.room = room;
    }

    /**
     * Locks in the session of a client that is there already. Paths are those that the client sees, in its namespace.
     * Closing the backend removes its nodes and leaves the client open.
     *
     * @param client started already
     * @return a builder with the defaults
     * @throws IllegalArgumentException if the client has not been started
     */
    public static Builder around(CuratorFramework client) {
        Objects.requireNonNull(client, "client");
        if (client.getState() != CuratorFrameworkState.STARTED) {
            throw new IllegalArgumentException("client must be STARTED but was " + client.getState());
        }
        return new Builder(client, false);
    }

    @Override
    public BackendTraits traits() {
        return TRAITS;
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Objects.requireNonNull(changed, "changed");
        room.sessions().requireOpen();
        return new ZooKeeperContender(room, request, changed);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        return new RenewalLook(room, request).outcome();
    }

    /** All are looked at back to back, and so in about one round trip. */
    @Override
    public void renewAll(List<Renewal> due) {
        List<RenewalLook> looks = due.stream()
                .map(renewal -> renewal.isWanted() ? new RenewalLook(room, renewal.request()) : null)
                .toList();
        for (int i = 0; i < due.size(); i++) {
            if (looks.get(i) != null) {
                try {
                    due.get(i).answered(looks.get(i).outcome());
                } catch (LockBackendException unknown) {
                    due.get(i).failed(unknown);
                }
            }
        }
    }

    /** The last token need not be told: the next grant's transaction is above all that this grant has room for. */
    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        room.sessions().requireOpen();
        Optional<Place> place = room.places().find(request.acquisitionId());
        if (place.isEmpty() || place.get().isWaiting()) {
            return ReleaseOutcome.NOT_HELD;
        }
        boolean removed =
                room.patience(request.lockName(), "release").need(room.places().leave(place.get()));
        return removed ? ReleaseOutcome.RELEASED : ReleaseOutcome.NOT_HELD;
    }

    @Override
    public void withdraw(LeaseRequest request) {
        room.sessions().requireOpen();
        room.patience(request.lockName(), "withdraw").need(room.places().withdraw(request));
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        Patience patience = room.patience(lockName, "inspect");
        Session session = room.sessions().current(patience);
        return new Inspection(room, session, patience, room.paths().base(lockName)).of(mode);
    }

    @Override
    public void close() {
        new Closing(room).run();
    }

    @Override
    public String toString() {
        return "ZooKeeperLockBackend[" + room.paths() + "]";
    }

    /** Builds {@link ZooKeeperLockBackend}. Not thread-safe. */
    public static final class Builder {
        private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);
        private static final Duration MAX_TIMEOUT = Duration.ofMinutes(1);

        private final CuratorFramework client;
        private final boolean owned;
        private String root = Paths.DEFAULT_ROOT;
        private List<ACL> acl = ZooDefs.Ids.OPEN_ACL_UNSAFE;
        private boolean linearizableReads = true;
        private Duration commandTimeout = Duration.ofSeconds(2);

        Builder(CuratorFramework client, boolean owned) {
            this.client = client;
            this.owned = owned;
        }

        /**
         * Sets the path below which locks are kept: lock {@code orders} is at {@code ROOT/orders}, and so is Curator's
         * {@code new InterProcessMutex(client, ROOT + "/orders")}. It is made when needed. Default {@code /mortise}.
         *
         * @param root an absolute path
         * @return this builder
         * @throws IllegalArgumentException if it is no path, or {@code /}, or the server's own
         */
        public Builder root(String root) {
            this.root = Paths.requireRoot(Objects.requireNonNull(root, "root"));
            return this;
        }

        /**
         * Sets the access control list of every node that is made. Curator keeps the {@code ACLProvider} of a client to
         * itself, so what that would say has to be said here again. Default: everybody may do everything.
         *
         * @param acl at least one entry
         * @return this builder
         * @throws IllegalArgumentException if it is empty
         */
        public Builder acl(List<ACL> acl) {
            if (acl.isEmpty()) {
                throw new IllegalArgumentException("acl must have at least one entry but was empty");
            }
            this.acl = List.copyOf(acl);
            return this;
        }

        /**
         * Sets whether {@code tryLock()} says {@code false}, and {@code isLocked()} anything, only after a majority of the
         * servers has agreed to it. That costs an ensemble a line in its log, and makes no node; a server that is alone is
         * believed without. Default {@code true}.
         *
         * <p>With {@code false} they write nothing, and are quicker. What they say was true some time before, as a rule
         * milliseconds; seconds, if a leader was paused or cut off and has been replaced. So a lock can be refused that
         * nobody has any more: right for those who soon ask again, wrong for those who leave a job to whoever they think is
         * at it. No answer is an exception either way, and it never lets two hold a lock: to be granted one always takes a
         * majority.
         *
         * @param linearizableReads {@code false} to write nothing when refused
         * @return this builder
         */
        public Builder linearizableReads(boolean linearizableReads) {
            this.linearizableReads = linearizableReads;
            return this;
        }

        /**
         * Sets how long one call may wait for the server. Longer rides out a slow server; shorter notices a dead one
         * sooner. Default 2 s.
         *
         * @param commandTimeout from 1 ms to 1 minute
         * @return this builder
         * @throws IllegalArgumentException if below 1 ms or above 1 minute
         */
        public Builder commandTimeout(Duration commandTimeout) {
            Objects.requireNonNull(commandTimeout, "commandTimeout");
            if (commandTimeout.compareTo(MIN_TIMEOUT) < 0 || commandTimeout.compareTo(MAX_TIMEOUT) > 0) {
                throw new IllegalArgumentException("commandTimeout must be between " + MIN_TIMEOUT + " and "
                        + MAX_TIMEOUT + " but was " + commandTimeout);
            }
            this.commandTimeout = commandTimeout;
            return this;
        }

        /**
         * Builds the backend. Asks no server.
         *
         * @return the backend, to be closed
         */
        public ZooKeeperLockBackend build() {
            Housekeeper housekeeper = new Housekeeper();
            String namespace = client.getNamespace();
            Paths paths = new Paths(namespace == null || namespace.isEmpty() ? root : "/" + namespace + root);
            return new ZooKeeperLockBackend(new Room(
                    new Sessions(client, owned, housekeeper),
                    new Places(housekeeper),
                    housekeeper,
                    paths,
                    acl,
                    linearizableReads,
                    commandTimeout));
        }
    }
}
