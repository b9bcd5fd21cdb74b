package dev.mortise.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** SQLite: a file that every process opens for itself; one writes at a time, and others read beside it. */
final class SqliteDialect extends Dialect {
    /** Its clock has milliseconds; it is the machine's, and so the same for all processes that share the file. */
    private static final String NOW = "(CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000)";

    private final String take;
    private final String giveBack;

    SqliteDialect(String table) {
        super(table);
        take = "INSERT INTO " + table + " (lock_key, owner, holder, token, expires_at, used_at)"
                + " VALUES (?, ?, ?, " + NOW + ", " + NOW + " + ?, " + NOW
                + ") ON CONFLICT (lock_key) DO UPDATE SET owner = excluded.owner, holder = excluded.holder,"
                + " expires_at = excluded.expires_at, used_at = excluded.used_at,"
                + " token = CASE WHEN owner = excluded.owner THEN token ELSE "
                + nextToken("token", "owner", "excluded.used_at") + " END"
                + " WHERE (owner IS NULL OR expires_at <= excluded.used_at OR owner = excluded.owner) AND NOT "
                + isWithdrawn()
                + " RETURNING token, " + NOW;
        giveBack = "UPDATE " + table + " SET owner = NULL, holder = NULL, expires_at = 0, token = max(token, ?),"
                + " used_at = " + NOW + " WHERE lock_key = ? AND owner = ?"
                + " RETURNING " + othersWait();
    }

    /**
     * The dialect for a database that others can open as well.
     *
     * @throws IllegalArgumentException if it is in memory or temporary: each connection would have locks of its own
     */
    static SqliteDialect of(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet main = statement.executeQuery("PRAGMA database_list")) {
            String file = main.next() ? main.getString("file") : "";
            if (file == null || file.isEmpty()) {
                throw new IllegalArgumentException(
                        "url must name a file on SQLite, like jdbc:sqlite:locks.db, but named"
                                + " none: a database in memory cannot be shared; memory: is the backend for one process");
            }
        }
        return new SqliteDialect(table);
    }

    @Override
    Family family() {
        return Family.SQLITE;
    }

    @Override
    String now() {
        return NOW;
    }

    @Override
    String added(int longest) {
        return "substr(coalesce(shares, '') || ?, -" + longest + ")";
    }

    @Override
    String isWithdrawn() {
        return "(shares IS NOT NULL AND instr(shares, ?) > 0)";
    }

    /** Waiting for the file is ours: SQLite's own waiting sleeps in steps that others slip through. */
    @Override
    void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 0");
            try (ResultSet mode = statement.executeQuery("PRAGMA journal_mode = WAL")) {
                mode.next();
            }
            statement.execute("PRAGMA synchronous = NORMAL");
        }
    }

    @Override
    Taken take(Line line, Take take) throws SQLException {
        try (ResultSet row = line.statement(
                        this.take, take.key(), take.owner(), take.holder(), take.leaseMicros(), take.withdrawal())
                .executeQuery()) {
            if (row.next()) {
                return new Taken(row.getLong(1), row.getLong(2), 0);
            }
        }
        Taken seen = look(line, take.key());
        return seen == null ? Taken.refused(0, 0) : seen;
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

    /** A file has no copies. */
    @Override
    String asTheyAre() {
        return "";
    }
}
