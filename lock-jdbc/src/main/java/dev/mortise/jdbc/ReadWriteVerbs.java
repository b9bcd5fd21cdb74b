package dev.mortise.jdbc;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * The read/write lock of a name: one row whose holders are read, changed and written back if the row's version is still the
 * same. Who comes second reads again. That is two statements for a verb, and the same ones on every database.
 */
final class ReadWriteVerbs implements Verbs {
    private static final String CLASH = "40001";

    private final Dialect dialect;
    private final Push push;
    private final String read;
    private final String write;

    ReadWriteVerbs(Dialect dialect, Push push) {
        this.dialect = dialect;
        this.push = push;
        this.read =
                "SELECT " + dialect.now() + ", token, version, shares FROM " + dialect.table + " WHERE lock_key = ?";
        this.write = "UPDATE " + dialect.table + " SET shares = ?, token = ?, expires_at = ?, used_at = ?,"
                + " version = version + 1 WHERE lock_key = ? AND version = ?";
    }

    @Override
    public String key(String lockName) {
        return LockKey.ofReadWrite(lockName);
    }

    @Override
    public Attempt acquire(Line line, LeaseRequest request) throws SQLException {
        return change(line, request.lockName(), shares -> shares.take(request)).attempt();
    }

    @Override
    public RenewOutcome renew(Line line, LeaseRequest request) throws SQLException {
        return change(line, request.lockName(), shares -> shares.renew(request))
                ? RenewOutcome.RENEWED
                : RenewOutcome.LOST;
    }

    @Override
    public ReleaseOutcome release(Line line, LeaseRequest request, long lastToken) throws SQLException {
        Boolean othersWait = change(line, request.lockName(), shares -> shares.giveBack(request, lastToken));
        if (othersWait == null) {
            return ReleaseOutcome.NOT_HELD;
        }
        if (othersWait) {
            push.tell(line, key(request.lockName()));
        }
        return othersWait ? ReleaseOutcome.RELEASED_TO_OTHERS : ReleaseOutcome.RELEASED;
    }

    /** An attempt that is refused has done so. */
    @Override
    public void mark(Line line, LeaseRequest request) {
        // nothing is left to say
    }

    @Override
    public void leave(Line line, LeaseRequest request) throws SQLException {
        change(line, request.lockName(), shares -> {
            shares.leave(request);
            return null;
        });
    }

    @Override
    public void withdraw(Line line, LeaseRequest request) throws SQLException {
        change(line, request.lockName(), shares -> {
            shares.withdraw(request);
            return null;
        });
    }

    @Override
    public LockState inspect(Line line, String lockName) throws SQLException {
        try (ResultSet row = line.statement(read, key(lockName)).executeQuery()) {
            return row.next() ? new Shares(row.getString(4), row.getLong(2), row.getLong(1)).state() : LockState.FREE;
        }
    }

    private <T> T change(Line line, String lockName, Function<Shares, T> change) throws SQLException {
        String key = key(lockName);
        Shares shares = null;
        long version = 0;
        long now = 0;
        while (shares == null) {
            try (ResultSet row = line.statement(read, key).executeQuery()) {
                if (row.next()) {
                    now = row.getLong(1);
                    version = row.getLong(3);
                    shares = new Shares(row.getString(4), row.getLong(2), now);
                }
            }
            if (shares == null) {
                dialect.makeRow(line, key);
            }
        }
        T outcome = change.apply(shares);
        if (shares.isChanged()
                && line.update(write, shares.text(), shares.token(), shares.lastEnd(), now, key, version) == 0) {
            throw new SQLException("the row was changed by another", CLASH);
        }
        return outcome;
    }
}
