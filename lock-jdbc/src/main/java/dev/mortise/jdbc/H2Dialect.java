package dev.mortise.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** H2: an update that shows the row it made; only a name that was never used takes a second statement. */
final class H2Dialect extends Dialect {
    private static final String NOW = "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP(6)) * 1000000 AS BIGINT)";
    private static final String DUPLICATE = "23505";
    private static final int ADMIN_ONLY = 90040;

    private final String take;
    private final String insert;
    private final String giveBack;

    H2Dialect(String table) {
        super(table);
        take = "SELECT token, " + NOW + " FROM FINAL TABLE (UPDATE " + table + " SET owner = ?, holder = ?,"
                + " expires_at = " + NOW + " + ?, used_at = " + NOW + ", token = CASE WHEN owner = ? THEN token ELSE "
                + nextToken("token", "owner", NOW) + " END"
                + " WHERE lock_key = ? AND (owner IS NULL OR expires_at <= " + NOW + " OR owner = ?) AND NOT "
                + isWithdrawn() + ")";
        insert = "INSERT INTO " + table + " (lock_key, token, expires_at, used_at) SELECT ?, 0, 0, " + NOW
                + " WHERE NOT EXISTS (SELECT 1 FROM " + table + " t WHERE t.lock_key = ?)";
        giveBack = "SELECT " + othersWait() + " FROM FINAL TABLE (UPDATE " + table
                + " SET owner = NULL, holder = NULL, expires_at = 0, token = GREATEST(token, ?), used_at = " + NOW
                + " WHERE lock_key = ? AND owner = ?)";
    }

    @Override
    Family family() {
        return Family.H2;
    }

    @Override
    String now() {
        return NOW;
    }

    @Override
    String added(int longest) {
        return "RIGHT(COALESCE(shares, '') || ?, " + longest + ")";
    }

    @Override
    String isWithdrawn() {
        return "(shares IS NOT NULL AND LOCATE(?, shares) > 0)";
    }

    /**
     * What is committed is written at once. By default it is written half a second later, and whoever is killed meanwhile
     * takes grants with it that have been told.
     */
    @Override
    void prepare(Connection connection) throws SQLException {
        super.prepare(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET WRITE_DELAY 0");
        } catch (SQLException refused) {
            if (refused.getErrorCode() != ADMIN_ONLY) {
                throw refused;
            }
        }
    }

    @Override
    boolean hasRowLocks() {
        return true;
    }

    /** With the time of its start, as numbers begin anew with the database. */
    @Override
    String connectionId() {
        return "(SELECT SESSION_ID || ' since ' || SESSION_START FROM INFORMATION_SCHEMA.SESSIONS"
                + " WHERE SESSION_ID = SESSION_ID())";
    }

    /** H2 has no clock for idle transactions, so whoever is locked out ends them, if it has the rights of an administrator. */
    @Override
    boolean endSilent(Line line, String noteKey) throws SQLException {
        String silent = "SELECT s.SESSION_ID FROM INFORMATION_SCHEMA.SESSIONS s, " + table + " t WHERE t.lock_key = ?"
                + " AND t.owner IS NOT NULL AND t.expires_at <= " + NOW
                + " AND t.holder LIKE 'connection ' || s.SESSION_ID || ' since ' || s.SESSION_START || ',%'";
        try (ResultSet session = line.statement(silent, noteKey).executeQuery()) {
            if (!session.next()) {
                return false;
            }
            line.statement("CALL ABORT_SESSION(?)", session.getInt(1))
                    .executeQuery()
                    .close();
            return true;
        } catch (SQLException refused) {
            if (refused.getErrorCode() != ADMIN_ONLY) {
                throw refused;
            }
            return false;
        }
    }

    /** An interrupt closes the file under a thread that reads or writes it, and so the database. */
    @Override
    boolean isHurtByInterrupts() {
        return true;
    }

    @Override
    Taken take(Line line, Take take) throws SQLException {
        Taken taken = update(line, take);
        if (taken.token() == 0 && look(line, take.key()) == null) {
            makeRow(line, take.key());
            taken = update(line, take);
        }
        if (taken.token() != 0) {
            return taken;
        }
        Taken seen = look(line, take.key());
        return seen == null ? taken : seen;
    }

    private Taken update(Line line, Take take) throws SQLException {
        try (ResultSet row = line.statement(
                        this.take,
                        take.owner(),
                        take.holder(),
                        take.leaseMicros(),
                        take.owner(),
                        take.key(),
                        take.owner(),
                        take.withdrawal())
                .executeQuery()) {
            return row.next() ? new Taken(row.getLong(1), row.getLong(2), 0) : Taken.refused(0, 0);
        }
    }

    @Override
    Boolean giveBack(Line line, String key, String owner, long lastToken, String self) throws SQLException {
        try (ResultSet row =
                line.statement(giveBack, self, lastToken, key, owner).executeQuery()) {
            return row.next() ? row.getBoolean(1) : null;
        }
    }

    @Override
    void makeRow(Line line, String key) throws SQLException {
        try {
            line.update(insert, key, key);
        } catch (SQLException failed) {
            if (!DUPLICATE.equals(failed.getSQLState())) {
                throw failed;
            }
        }
    }
}
