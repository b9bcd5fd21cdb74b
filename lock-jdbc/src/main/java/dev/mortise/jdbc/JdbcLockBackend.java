package dev.mortise.jdbc;

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
import java.util.Set;
import javax.sql.DataSource;

/**
 * Locks in a database: PostgreSQL, MariaDB, MySQL, H2, or a SQLite file that processes of one machine share.
 *
 * <p>A lock is a row of one table. It is taken, renewed and given back by statements in transactions of their own, on
 * connections of ours and never in a transaction of the caller's. Leases are counted by the database's clock alone, and
 * tokens are microseconds of it. Thread-safe.
 */
public final class JdbcLockBackend implements LockBackend {
    private final Room room;

    JdbcLockBackend(Room room) {
        this.room = room;
    }

    /**
     * Locks in the database of a data source that is there already. Up to {@link Builder#connections} of its connections are
     * taken when needed, kept while they are used, and given back when they are idle or the backend is closed.
     *
     * @param source stays open when the backend is closed
     * @return a builder with the defaults
     */
    public static Builder around(DataSource source) {
        return new Builder(Objects.requireNonNull(source, "source"), source::getConnection, () -> {});
    }

    @Override
    public BackendTraits traits() {
        return room.traits();
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Objects.requireNonNull(changed, "changed");
        room.database().requireOpen();
        return new JdbcContender(room.database(), verbs(request.mode()), room.poller(), request, changed);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        return room.database()
                .ask(
                        request.lockName(),
                        "renew",
                        true,
                        (line, again) -> verbs(request.mode()).renew(line, request));
    }

    @Override
    public void renewAll(List<Renewal> due) {
        new Renewals(this).renew(due);
    }

    /** The acquisitions of these that are held; empty if they have to be asked for one by one. */
    Optional<Set<String>> renewTogether(List<LeaseRequest> requests) {
        LeaseRequest first = requests.get(0);
        return room.database()
                .ask(
                        first.lockName(),
                        "renew",
                        true,
                        (line, again) -> verbs(first.mode()).renewAll(line, requests));
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        return room.database().ask(request.lockName(), "release", true, (line, again) -> {
            ReleaseOutcome outcome = verbs(request.mode()).release(line, request, lastToken);
            // The first try may have done it before its connection broke.
            return again && outcome == ReleaseOutcome.NOT_HELD ? ReleaseOutcome.RELEASED_TO_OTHERS : outcome;
        });
    }

    @Override
    public void withdraw(LeaseRequest request) {
        room.database().ask(request.lockName(), "withdraw", true, (line, again) -> {
            verbs(request.mode()).withdraw(line, request);
            return null;
        });
        room.forgetWithdrawal(request);
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        return room.database()
                .ask(lockName, "inspect", false, (line, again) -> verbs(mode).inspect(line, lockName));
    }

    /**
     * Removes the rows of locks that nobody has used for the given time, in small portions, safely beside those who use
     * locks. Tokens keep rising as long as the database's clock has not been set back by as much.
     *
     * @param idle a minute or longer
     * @return how many rows were removed
     * @throws IllegalArgumentException if shorter than a minute
     * @throws LockBackendException if the database did not answer; some rows may have been removed
     */
    public int removeIdle(Duration idle) {
        return room.removeIdle(Builder.requireBetween("idle", idle, Builder.MIN_IDLE, Builder.MAX_IDLE));
    }

    @Override
    public void close() {
        room.close();
    }

    private Verbs verbs(LockMode mode) {
        return mode == LockMode.MUTEX ? room.mutex() : room.readWrite();
    }

    @Override
    public String toString() {
        return "JdbcLockBackend[" + room.dialect().family().title() + "]";
    }

    /** Builds {@link JdbcLockBackend}. Not thread-safe. */
    public static final class Builder {
        static final int MIN_CONNECTIONS = 2;
        static final int MAX_CONNECTIONS = 1_000;
        private static final Duration MIN_IDLE = Duration.ofMinutes(1);
        private static final Duration MAX_IDLE = Duration.ofDays(3_650);
        private static final Duration MIN_INTERVAL = Duration.ofMillis(1);
        private static final Duration MAX_INTERVAL = Duration.ofSeconds(1);

        private final DataSource source;
        private final Opening.First first;
        private final Runnable closer;
        private JdbcMode mode = JdbcMode.LEASE;
        private TableName table = TableName.DEFAULT;
        private boolean createTable = true;
        private boolean push;
        private int connections = 8;
        private Duration pollInterval; // null: the dialect's
        private Duration removeIdleAfter; // null: never
        private Duration commandTimeout = Duration.ofSeconds(2);

        /**
         * @param first makes a connection beside the data source, if that was opened here
         * @param closer closes the data source, if it was opened here
         */
        Builder(DataSource source, Opening.First first, Runnable closer) {
            this.source = source;
            this.first = first;
            this.closer = closer;
        }

        /**
         * Sets how locks are kept. Default {@link JdbcMode#LEASE}.
         *
         * @param mode the same in every process that shares the table
         * @return this builder
         */
        public Builder mode(JdbcMode mode) {
            this.mode = Objects.requireNonNull(mode, "mode");
            return this;
        }

        /**
         * Sets the table, with a schema and a dot before it if need be. Default {@code mortise_locks}.
         *
         * @param table {@code name} or {@code schema.name}
         * @return this builder
         * @throws IllegalArgumentException if it is no plain name
         */
        public Builder table(String table) {
            this.table = TableName.parse(Objects.requireNonNull(table, "table"));
            return this;
        }

        /**
         * Sets whether the table is made if it is missing. Default {@code true}.
         *
         * @param createTable whether to make it
         * @return this builder
         */
        public Builder createTable(boolean createTable) {
            this.createTable = createTable;
            return this;
        }

        /**
         * Sets how many connections may be in use at once. More lets more threads ask at once; fewer spares the database. A
         * quarter, at least one, is kept for renewals and releases. With row locks, how many locks may be held at once; four
         * more connections are used beside them. Default 8.
         *
         * @param connections from 2 to 1,000
         * @return this builder
         * @throws IllegalArgumentException if below 2 or above 1,000
         */
        public Builder connections(int connections) {
            if (connections < MIN_CONNECTIONS || connections > MAX_CONNECTIONS) {
                throw new IllegalArgumentException("connections must be between " + MIN_CONNECTIONS + " and "
                        + MAX_CONNECTIONS + " but was " + connections);
            }
            this.connections = connections;
            return this;
        }

        /**
         * Has processes that wait on PostgreSQL told of releases with {@code NOTIFY}, which takes milliseconds where looking
         * takes a part of the poll interval. A process that waits then keeps one connection more, and a release that others
         * wait for takes a statement more. Needs the driver {@code org.postgresql}, and connections that are sessions of the
         * server's own. Default {@code false}.
         *
         * @param push whether to tell
         * @return this builder
         */
        public Builder push(boolean push) {
            this.push = push;
            return this;
        }

        /**
         * Sets how long a process that waits pauses at most between two looks, all its locks together. Longer spares the
         * database; shorter finds a free lock sooner. Default 50 ms, and 10 ms on SQLite.
         *
         * @param pollInterval from 1 ms to 1 s
         * @return this builder
         * @throws IllegalArgumentException if below 1 ms or above 1 s
         */
        public Builder pollInterval(Duration pollInterval) {
            this.pollInterval = requireBetween("pollInterval", pollInterval, MIN_INTERVAL, MAX_INTERVAL);
            return this;
        }

        /**
         * Sets how long one call may wait for the database. Longer rides out a slow one; shorter notices a dead one sooner.
         * Default 2 s.
         *
         * @param commandTimeout from 1 ms to 1 minute
         * @return this builder
         * @throws IllegalArgumentException if below 1 ms or above 1 minute
         */
        public Builder commandTimeout(Duration commandTimeout) {
            this.commandTimeout = requireBetween("commandTimeout", commandTimeout, MIN_INTERVAL, Duration.ofMinutes(1));
            return this;
        }

        /**
         * Has rows of locks removed that nobody has used for the given time; looked for once an hour, or more often if that
         * is short. Default: never.
         *
         * @param removeIdleAfter a minute or longer
         * @return this builder
         * @throws IllegalArgumentException if shorter than a minute
         */
        public Builder removeIdleAfter(Duration removeIdleAfter) {
            this.removeIdleAfter = requireBetween("removeIdleAfter", removeIdleAfter, MIN_IDLE, MAX_IDLE);
            return this;
        }

        private static Duration requireBetween(String name, Duration value, Duration min, Duration max) {
            Objects.requireNonNull(value, name);
            if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
                throw new IllegalArgumentException(
                        name + " must be between " + min + " and " + max + " but was " + value);
            }
            return value;
        }

        /**
         * Builds the backend. Asks the database which it is, and sees to its table.
         *
         * @return the backend, to be closed
         * @throws IllegalArgumentException if the database is not one of those above
         * @throws LockBackendException if it does not answer, or its table is missing or another one
         */
        public JdbcLockBackend build() {
            Workers workers = new Workers();
            try {
                Room room = new Opening(source, first, closer, workers, table, createTable)
                        .room(mode, push, connections, pollInterval, commandTimeout);
                if (removeIdleAfter != null) {
                    room.cleanEvery(removeIdleAfter);
                }
                return new JdbcLockBackend(room);
            } catch (RuntimeException | Error failed) {
                workers.close();
                closer.run();
                throw failed;
            }
        }
    }
}
