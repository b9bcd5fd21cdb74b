package dev.mortise.jdbc;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The plain lock of a name: one row, and one statement for each verb that counts. */
final class MutexVerbs implements Verbs {
    static final long MARK_MICROS = TimeUnit.SECONDS.toMicros(3);

    private final Dialect dialect;
    private final Push push;
    private final String self;

    /** @param self what sets this process apart from others that wait */
    MutexVerbs(Dialect dialect, Push push, String self) {
        this.dialect = dialect;
        this.push = push;
        this.self = self;
    }

    @Override
    public String key(String lockName) {
        return LockKey.ofMutex(lockName);
    }

    @Override
    public Attempt acquire(Line line, LeaseRequest request) throws SQLException {
        return dialect.take(line, Take.of(request)).attempt();
    }

    @Override
    public RenewOutcome renew(Line line, LeaseRequest request) throws SQLException {
        boolean held = dialect.renew(line, key(request.lockName()), request.acquisitionId(), Take.micros(request));
        return held ? RenewOutcome.RENEWED : RenewOutcome.LOST;
    }

    @Override
    public Optional<Set<String>> renewAll(Line line, List<LeaseRequest> requests) throws SQLException {
        return Optional.of(dialect.renewAll(
                line,
                requests.stream().map(request -> key(request.lockName())).toList(),
                requests.stream().map(LeaseRequest::acquisitionId).toList(),
                Take.micros(requests.get(0))));
    }

    @Override
    public ReleaseOutcome release(Line line, LeaseRequest request, long lastToken) throws SQLException {
        Boolean othersWait = dialect.giveBack(line, key(request.lockName()), request.acquisitionId(), lastToken, self);
        if (othersWait == null) {
            return ReleaseOutcome.NOT_HELD;
        }
        if (othersWait) {
            push.tell(line, key(request.lockName()));
        }
        return othersWait ? ReleaseOutcome.RELEASED_TO_OTHERS : ReleaseOutcome.RELEASED;
    }

    @Override
    public void mark(Line line, LeaseRequest request) throws SQLException {
        dialect.mark(line, key(request.lockName()), self, MARK_MICROS);
    }

    /** It runs out by itself, and others of this process may wait. */
    @Override
    public void leave(Line line, LeaseRequest request) {
        // nothing to take off
    }

    @Override
    public void withdraw(Line line, LeaseRequest request) throws SQLException {
        dialect.withdraw(line, Take.of(request));
    }

    @Override
    public LockState inspect(Line line, String lockName) throws SQLException {
        try (ResultSet row = line.statement(
                        "SELECT owner, holder FROM " + dialect.table + " WHERE lock_key = ? AND owner IS NOT NULL AND"
                                + " expires_at > " + dialect.now(),
                        key(lockName))
                .executeQuery()) {
            return row.next()
                    ? new LockState(
                            List.of(new Participant(row.getString(1), LockMode.MUTEX, row.getString(2))), List.of())
                    : LockState.FREE;
        }
    }
}
