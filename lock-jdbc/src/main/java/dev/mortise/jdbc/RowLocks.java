package dev.mortise.jdbc;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Plain locks as row locks.
 *
 * <p>Two rows belong to a name: one that is locked and never changed, and a note beside it, changed in transactions of its
 * own, with the token, which so cannot be rolled back, and with who has the lock, for people and for those who wait. The
 * note is written by whoever has the row locked, and tells nobody that the lock is free: the row lock does.
 */
final class RowLocks implements Verbs {
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
    private static final int LOOKS = 6;
    private static final long FIRST_MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Dialect dialect;
    private final Push push;
    private final Lines holding;
    private final Duration timeout;
    private final String self;
    private final Housekeeper housekeeper;
    private final Map<String, RowHold> holds = new ConcurrentHashMap<>();
    private final Map<String, Long> withdrawn = new ConcurrentHashMap<>(); // until when an attempt may still come

    /** @param holding connections for held locks, apart from those for everything else */
    RowLocks(Dialect dialect, Push push, Lines holding, Duration timeout, String self, Housekeeper housekeeper) {
        this.dialect = dialect;
        this.push = push;
        this.holding = holding;
        this.timeout = timeout;
        this.self = self;
        this.housekeeper = housekeeper;
    }

    /** Of the note: that is what changes when the lock is given back. */
    @Override
    public String key(String lockName) {
        return LockKey.ofNote(lockName);
    }

    @Override
    public Attempt acquire(Line line, LeaseRequest request) throws SQLException {
        RowHold own = holds.get(request.acquisitionId());
        if (own != null && own.renew()) {
            return Attempt.granted(own.grant());
        }
        if (withdrawn.containsKey(request.acquisitionId())) {
            return Attempt.refused(ASK_AGAIN);
        }
        RowHold hold = lockRow(line, request);
        if (hold == null) {
            return Attempt.refused(ASK_AGAIN);
        }
        holds.put(request.acquisitionId(), hold);
        if (withdrawn.containsKey(request.acquisitionId())) { // after it is there: see withdraw
            drop(line, request);
            return Attempt.refused(ASK_AGAIN);
        }
        watchLease(hold);
        return Attempt.granted(hold.grant());
    }

    /** Locks a row in a transaction of its own; {@code null} if another has it locked. */
    private RowHold lockRow(Line line, LeaseRequest request) throws SQLException {
        String key = LockKey.ofRow(request.lockName());
        Lines.Borrowed borrowed = holding.borrow(true, false, System.nanoTime() + timeout.toNanos());
        RowHold hold = null;
        try {
            borrowed.line().connection().setAutoCommit(false);
            String connection = dialect.lockRow(borrowed.line(), key, request.lease());
            for (int again = 0; connection == null && again < LOOKS && mayBeLockedNow(line, request, again); again++) {
                borrowed.line().connection().rollback();
                connection = dialect.lockRow(borrowed.line(), key, request.lease());
            }
            if (connection != null) {
                hold = new RowHold(request, dialect, holding, borrowed, note(line, request, connection));
            }
            return hold;
        } catch (SQLException failed) {
            if (SqlFaults.isBroken(failed)) {
                borrowed.line().broke();
            }
            throw failed;
        } finally {
            if (hold == null) {
                RowHold.rollback(borrowed.line(), dialect);
                holding.giveBack(borrowed);
            }
        }
    }

    /**
     * Sees to it that there is a row to lock, and that nobody who has gone silent keeps it. If the row is locked and its note
     * names nobody, then by somebody who only looks, or who will be named next: in a moment it is known which. A thread of
     * the server's can be late on a busy machine, so the moments grow.
     */
    private boolean mayBeLockedNow(Line line, LeaseRequest request, int again) throws SQLException {
        String key = LockKey.ofRow(request.lockName());
        RowNote note = RowNote.read(line, dialect, key(request.lockName()));
        if (note.namesSomebody() && !note.over()) {
            return false;
        }
        if (!exists(line, key)) {
            dialect.makeRow(line, key);
        } else if (!dialect.endSilent(line, key(request.lockName()))) {
            LockSupport.parkNanos(FIRST_MOMENT_NANOS << again);
        }
        return true;
    }

    private boolean exists(Line line, String key) throws SQLException {
        try (ResultSet row = line.statement("SELECT 1 FROM " + dialect.table + " WHERE lock_key = ?", key)
                .executeQuery()) {
            return row.next();
        }
    }

    private Grant note(Line line, LeaseRequest request, String connection) throws SQLException {
        String key = key(request.lockName());
        dialect.makeRow(line, key);
        String now = dialect.now();
        line.update(
                "UPDATE " + dialect.table + " SET token = " + Dialect.nextToken("token", "owner", now)
                        + ", owner = ?, holder = ?, expires_at = " + now + " + ?, used_at = " + now
                        + " WHERE lock_key = ?",
                request.acquisitionId(),
                "connection " + connection + ", " + Take.holder(request),
                Take.micros(request),
                key);
        try (ResultSet row = line.statement(
                        "SELECT token, " + now + " FROM " + dialect.table + " WHERE lock_key = ?", key)
                .executeQuery()) {
            row.next();
            return new Taken(row.getLong(1), row.getLong(2), 0)
                    .attempt()
                    .grant()
                    .orElseThrow();
        }
    }

    @Override
    public RenewOutcome renew(Line line, LeaseRequest request) throws SQLException {
        RowHold hold = holds.get(request.acquisitionId());
        if (hold == null) {
            return RenewOutcome.LOST;
        }
        if (!hold.renew()) {
            holds.remove(request.acquisitionId(), hold);
            return RenewOutcome.LOST;
        }
        dialect.renew(line, key(request.lockName()), request.acquisitionId(), Take.micros(request));
        return RenewOutcome.RENEWED;
    }

    /** The note first: whoever has the row next must find the last token in it. */
    @Override
    public ReleaseOutcome release(Line line, LeaseRequest request, long lastToken) throws SQLException {
        RowHold hold = holds.get(request.acquisitionId());
        if (hold == null) {
            return ReleaseOutcome.NOT_HELD;
        }
        Boolean othersWait = dialect.giveBack(line, key(request.lockName()), request.acquisitionId(), lastToken, self);
        boolean released = hold.release();
        holds.remove(request.acquisitionId(), hold);
        if (!released) {
            return ReleaseOutcome.NOT_HELD;
        }
        if (Boolean.TRUE.equals(othersWait)) {
            push.tell(line, key(request.lockName()));
        }
        return Boolean.TRUE.equals(othersWait) ? ReleaseOutcome.RELEASED_TO_OTHERS : ReleaseOutcome.RELEASED;
    }

    @Override
    public void mark(Line line, LeaseRequest request) throws SQLException {
        dialect.mark(line, key(request.lockName()), self, MutexVerbs.MARK_MICROS);
    }

    @Override
    public void leave(Line line, LeaseRequest request) {
        // the mark runs out by itself
    }

    @Override
    public void withdraw(Line line, LeaseRequest request) throws SQLException {
        withdrawn.put(request.acquisitionId(), request.lease().toNanos()); // first: who enters meanwhile sees this
        housekeeper.schedule(request.lease().toNanos(), () -> withdrawn.remove(request.acquisitionId()));
        drop(line, request);
    }

    private void drop(Line line, LeaseRequest request) throws SQLException {
        RowHold hold = holds.remove(request.acquisitionId());
        if (hold != null && hold.release()) {
            dialect.giveBack(line, key(request.lockName()), request.acquisitionId(), 0, self);
        }
    }

    /** A holder that lives but does not renew, or whose fixed lease is over, gives the lock up here. */
    private void watchLease(RowHold hold) {
        long left = hold.leaseEnd() - System.nanoTime();
        if (left > 0) {
            housekeeper.schedule(left, () -> {
                if (holds.get(hold.request().acquisitionId()) == hold) {
                    watchLease(hold);
                }
            });
        } else if (holds.remove(hold.request().acquisitionId(), hold)) {
            hold.release();
        }
    }

    @Override
    public LockState inspect(Line line, String lockName) throws SQLException {
        RowNote note = RowNote.read(line, dialect, key(lockName));
        String row = LockKey.ofRow(lockName);
        if (!note.namesSomebody() || !exists(line, row) || isFree(line, row)) {
            return LockState.FREE;
        }
        return new LockState(List.of(new Participant(note.owner(), LockMode.MUTEX, note.holder())), List.of());
    }

    /** Locks a free row, for as long as the look takes: who wants the lock just then has to see through that. */
    private boolean isFree(Line line, String key) throws SQLException {
        try (ResultSet row = line.statement(
                        "SELECT lock_key FROM " + dialect.table + " WHERE lock_key = ? FOR UPDATE SKIP LOCKED", key)
                .executeQuery()) {
            return row.next();
        }
    }

    /** Gives everything back. */
    void close() {
        holds.values().forEach(RowHold::release);
        holds.clear();
    }
}
