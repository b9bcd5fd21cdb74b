package dev.mortise.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * MySQL, which speaks much as MariaDB does but cannot return the row that a statement made: each step is an update, and a look
 * at what came of it. An acquisition's id is its own, so whoever finds it in the row may believe it.
 */
final class MySqlDialect extends MariaDbDialect {
    private final String take;
    private final String taken;
    private final String giveBack;
    private final String waited;

    MySqlDialect(String table) {
        super(table);
        take = "UPDATE " + table + " SET token = CASE WHEN owner = ? THEN token ELSE "
                + nextToken("token", "owner", now()) + " END, owner = ?, holder = ?, used_at = " + now()
                + ", expires_at = " + now() + " + ? WHERE lock_key = ? AND (owner IS NULL OR expires_at <= " + now()
                + " OR owner = ?) AND NOT " + isWithdrawn();
        taken = "SELECT token, owner, expires_at, " + now() + " FROM " + table + " WHERE lock_key = ?";
        giveBack = "UPDATE " + table + " SET token = GREATEST(token, ?), owner = NULL, holder = NULL, expires_at = 0,"
                + " used_at = " + now() + " WHERE lock_key = ? AND owner = ?";
        waited = "SELECT " + othersWait() + " FROM " + table + " WHERE lock_key = ?";
    }

    @Override
    Family family() {
        return Family.MYSQL;
    }

    @Override
    Taken take(Line line, Take take) throws SQLException {
        Taken taken = update(line, take);
        if (taken == null) {
            makeRow(line, take.key());
            taken = update(line, take);
        }
        return taken == null ? Taken.refused(0, 0) : taken;
    }

    /** {@code null} if there is no row. */
    private Taken update(Line line, Take take) throws SQLException {
        line.update(
                this.take,
                take.owner(),
                take.owner(),
                take.holder(),
                take.leaseMicros(),
                take.key(),
                take.owner(),
                take.withdrawal());
        try (ResultSet row = line.statement(taken, take.key()).executeQuery()) {
            return row.next() ? taken(row, take.owner()) : null;
        }
    }

    @Override
    Boolean giveBack(Line line, String key, String owner, long lastToken, String self) throws SQLException {
        if (line.update(giveBack, lastToken, key, owner) == 0) {
            return null;
        }
        try (ResultSet row = line.statement(waited, self, key).executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** It has no clock for idle transactions, but one for idle connections, in seconds. */
    @Override
    String lockRow(Line line, String key, Duration lease) throws SQLException {
        line.update("SET SESSION wait_timeout = " + Math.max(1, seconds(lease)));
        return selectForUpdate(line, key);
    }

    @Override
    void rowUnlocked(Line line) throws SQLException {
        line.update("SET SESSION wait_timeout = DEFAULT");
    }
}
