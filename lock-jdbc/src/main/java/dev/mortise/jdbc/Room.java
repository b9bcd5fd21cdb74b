package dev.mortise.jdbc;

import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of one backend. */
final class Room {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.jdbc");
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.HOURS.toNanos(1);

    private final Dialect dialect;
    private final Lines lines;
    private final Lines holding; // null unless locks are row locks
    private final Database database;
    private final Workers workers;
    private final Housekeeper housekeeper;
    private final Runnable closer;
    private final Push push;
    private final Poller poller;
    private final Verbs mutex;
    private final Verbs readWrite; // null if locks are row locks
    private final BackendTraits traits;

    Room(
            Dialect dialect,
            Lines lines,
            Lines holding,
            Database database,
            Workers workers,
            Housekeeper housekeeper,
            Runnable closer,
            Push push,
            Duration timeout,
            Duration pollInterval) {
        this.dialect = dialect;
        this.lines = lines;
        this.holding = holding;
        this.database = database;
        this.workers = workers;
        this.housekeeper = housekeeper;
        this.closer = closer;
        this.push = push;
        this.poller = new Poller(database, dialect, housekeeper, push, pollInterval);
        String self = UUID.randomUUID().toString();
        Duration noticeTime = push.noticeTime(pollInterval);
        BackendTraits.Builder promised = BackendTraits.of("jdbc").crossProcess().noticeTime(noticeTime);
        if (holding == null) {
            this.mutex = new MutexVerbs(dialect, push, self);
            this.readWrite = new ReadWriteVerbs(dialect, push);
            this.traits = promised.readWrite().lossToldFirst().build();
        } else {
            this.mutex = new RowLocks(dialect, push, holding, timeout, self, housekeeper);
            this.readWrite = null;
            this.traits = promised.build();
        }
    }

    BackendTraits traits() {
        return traits;
    }

    Dialect dialect() {
        return dialect;
    }

    Database database() {
        return database;
    }

    Poller poller() {
        return poller;
    }

    Verbs mutex() {
        return mutex;
    }

    Verbs readWrite() {
        return readWrite;
    }

    /** Removes what says that an acquisition was withdrawn, once no attempt of it can arrive any more. */
    void forgetWithdrawal(LeaseRequest request) {
        if (request.mode() == LockMode.MUTEX && holding == null) {
            housekeeper.schedule(
                    request.lease().toNanos(),
                    () -> database.ask(request.lockName(), "forget", false, (line, again) -> {
                        dialect.forget(line, Take.of(request));
                        return null;
                    }));
        }
    }

    /** Removes rows that were idle for so long, from time to time: on another thread, as those who wait need this one. */
    void cleanEvery(Duration idle) {
        long pause = Math.min(idle.toNanos() / 4, LONGEST_PAUSE_NANOS);
        housekeeper.schedule(
                pause,
                () -> workers.start(() -> removeIdle(idle)).whenComplete((removed, failed) -> {
                    if (failed != null && !lines.isClosed()) {
                        LOG.warn("idle locks could not be removed; tried again in {}", Duration.ofNanos(pause), failed);
                    }
                    cleanEvery(idle);
                }));
    }

    int removeIdle(Duration idle) {
        return new Cleaner(database, dialect).removeIdle(idle);
    }

    void close() {
        if (lines.isClosed()) {
            return;
        }
        housekeeper.close();
        push.close();
        lines.close();
        if (mutex instanceof RowLocks rows) {
            rows.close();
            holding.close();
        }
        workers.close();
        closer.run();
    }
}
