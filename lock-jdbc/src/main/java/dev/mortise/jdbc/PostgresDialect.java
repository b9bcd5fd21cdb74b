package dev.mortise.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * PostgreSQL: one statement takes a lock whose row is there, and it writes nothing if the lock is taken. Only then another
 * one looks why. None raises an error when others are faster.
 */
final class PostgresDialect extends Dialect {
    /** Not {@code extract}: that computes with decimal digits, which takes longer than all the rest of the expression. */
    private static final String NOW = "(date_part('epoch', clock_timestamp()) * 1000000)::bigint";

    private final String take;
    private final String make;
    private final String giveBack;

    PostgresDialect(String table) {
        super(table);
        // Assignments are evaluated in the order of the columns, so no new token is after used_at.
        take = "UPDATE " + table + " SET owner = ?, holder = ?, token = CASE WHEN owner = ? THEN token"
                + " WHEN owner IS NULL OR token < " + NOW + " THEN greatest(" + NOW + ", token + 1)"
                + " ELSE token + " + BEYOND_HAND_OFFS + " END, expires_at = " + NOW + " + ?, used_at = " + NOW
                + " WHERE lock_key = ? AND (owner IS NULL OR expires_at <= " + NOW + " OR owner = ?)"
                + " AND NOT " + isWithdrawn() + " RETURNING token, used_at";
        make = "INSERT INTO " + table + " (lock_key, owner, holder, token, expires_at, used_at) VALUES (?, ?, ?, " + NOW
                + ", " + NOW + " + ?, " + NOW + ") ON CONFLICT (lock_key) DO NOTHING RETURNING token, used_at";
        giveBack = "UPDATE " + table + " SET owner = NULL, holder = NULL, expires_at = 0, token = greatest(token, ?),"
                + " used_at = " + NOW + " WHERE lock_key = ? AND owner = ?"
                + " RETURNING " + othersWait();
    }

    @Override
    Family family() {
        return Family.POSTGRES;
    }

    @Override
    String now() {
        return NOW;
    }

    @Override
    String added(int longest) {
        return "right(coalesce(shares, '') || ?, " + longest + ")";
    }

    @Override
    String isWithdrawn() {
        return "(shares IS NOT NULL AND strpos(shares, ?) > 0)";
    }

    @Override
    boolean hasRowLocks() {
        return true;
    }

    @Override
    String connectionId() {
        return "pg_backend_pid()";
    }

    @Override
    boolean hasTable(Line line) throws SQLException {
        try (ResultSet row =
                line.statement("SELECT to_regclass(?) IS NOT NULL", table).executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    @Override
    Taken take(Line line, Take take) throws SQLException {
        Taken taken = taken(line.statement(
                this.take,
                take.owner(),
                take.holder(),
                take.owner(),
                take.leaseMicros(),
                take.key(),
                take.owner(),
                take.withdrawal()));
        if (taken != null) {
            return taken;
        }
        Taken seen = look(line, take.key());
        return seen == null ? make(line, take) : seen;
    }

    /** With the first attempt of all for a name. Nothing was withdrawn before: that makes a row, too. */
    private Taken make(Line line, Take take) throws SQLException {
        Taken made = taken(line.statement(make, take.key(), take.owner(), take.holder(), take.leaseMicros()));
        return made == null ? Taken.refused(0, 0) : made;
    }

    private static Taken taken(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            return row.next() ? new Taken(row.getLong(1), row.getLong(2), 0) : null;
        }
    }

    @Override
    Boolean giveBack(Line line, String key, String owner, long lastToken, String self) throws SQLException {
        try (ResultSet row =
                line.statement(giveBack, lastToken, key, owner, self).executeQuery()) {
            return row.next() ? row.getBoolean(1) : null;
        }
    }

    @Override
    void makeRow(Line line, String key) throws SQLException {
        line.update(
                "INSERT INTO " + table + " (lock_key, token, expires_at, used_at) VALUES (?, 0, 0, " + NOW
                        + ") ON CONFLICT (lock_key) DO NOTHING",
                key);
    }

    @Override
    String lockRow(Line line, String key, Duration lease) throws SQLException {
        String millis = Long.toString(Math.min(Integer.MAX_VALUE, Math.max(1, lease.toMillis())));
        try (ResultSet row = line.statement(
                        "SELECT pg_backend_pid(), set_config('idle_in_transaction_session_timeout', ?, true) FROM "
                                + table + " WHERE lock_key = ? FOR UPDATE SKIP LOCKED",
                        millis,
                        key)
                .executeQuery()) {
            return row.next() ? row.getString(1) : null;
        }
    }
}
