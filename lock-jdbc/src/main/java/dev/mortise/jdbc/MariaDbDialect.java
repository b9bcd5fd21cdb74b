package dev.mortise.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * MariaDB: an insert that updates on a duplicate key and returns the row, in one statement. What is assigned first is seen by
 * what is assigned later, so the token, which depends on the row as it was, comes first, and the owner next.
 */
class MariaDbDialect extends Dialect {
    /** Not from the server's time zone, in which some hours come twice. */
    private static final String NOW = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";

    private static final long MOST_SECONDS = 31_536_000;

    private final String take;
    private final String giveBack;

    MariaDbDialect(String table) {
        super(table);
        String free = "((owner IS NULL OR expires_at <= " + NOW + ") AND NOT " + isWithdrawn() + ")";
        take = "INSERT INTO " + table + " (lock_key, owner, holder, token, expires_at, used_at)"
                + " VALUES (?, ?, ?, " + NOW + ", " + NOW + " + ?, " + NOW
                + ") ON DUPLICATE KEY UPDATE token = CASE WHEN owner = VALUES(owner) OR NOT " + free
                + " THEN token ELSE "
                + nextToken("token", "owner", NOW) + " END,"
                + " owner = IF(" + free + ", VALUES(owner), owner),"
                + " holder = IF(owner = VALUES(owner), VALUES(holder), holder),"
                + " used_at = IF(owner = VALUES(owner), VALUES(used_at), used_at),"
                + " expires_at = IF(owner = VALUES(owner), VALUES(expires_at), expires_at)"
                + " RETURNING token, owner, expires_at, " + NOW;
        // The row that comes back is the new one: that its time of use is now tells that it was ours before.
        String ours = "(owner = VALUES(owner))";
        giveBack = "INSERT INTO " + table + " (lock_key, owner, token, expires_at, used_at) VALUES (?, ?, ?, 0, " + NOW
                + ") ON DUPLICATE KEY UPDATE token = IF(" + ours + ", GREATEST(token, VALUES(token)), token),"
                + " holder = IF(" + ours + ", NULL, holder), expires_at = IF(" + ours + ", 0, expires_at),"
                + " used_at = IF(" + ours + ", VALUES(used_at), used_at), owner = IF(" + ours + ", NULL, owner)"
                + " RETURNING owner IS NULL AND used_at = " + NOW + ", " + othersWait();
    }

    @Override
    Family family() {
        return Family.MARIADB;
    }

    @Override
    String now() {
        return NOW;
    }

    @Override
    String added(int longest) {
        return "RIGHT(CONCAT(COALESCE(shares, ''), ?), " + longest + ")";
    }

    @Override
    String isWithdrawn() {
        return "(shares IS NOT NULL AND LOCATE(?, shares) > 0)";
    }

    @Override
    boolean hasRowLocks() {
        return true;
    }

    @Override
    String connectionId() {
        return "CONNECTION_ID()";
    }

    @Override
    Taken take(Line line, Take take) throws SQLException {
        try (ResultSet row = line.statement(
                        this.take,
                        take.key(),
                        take.owner(),
                        take.holder(),
                        take.leaseMicros(),
                        take.withdrawal(),
                        take.withdrawal())
                .executeQuery()) {
            row.next();
            return taken(row, take.owner());
        }
    }

    /** From a row's token, owner and end, and the clock. */
    static Taken taken(ResultSet row, String owner) throws SQLException {
        boolean ours = owner.equals(row.getString(2));
        return new Taken(ours ? row.getLong(1) : 0, row.getLong(4), row.getLong(3));
    }

    @Override
    Boolean giveBack(Line line, String key, String owner, long lastToken, String self) throws SQLException {
        try (ResultSet row =
                line.statement(giveBack, key, owner, lastToken, self).executeQuery()) {
            row.next();
            return row.getBoolean(1) ? row.getBoolean(2) : null;
        }
    }

    @Override
    void makeRow(Line line, String key) throws SQLException {
        line.update(
                "INSERT INTO " + table + " (lock_key, token, expires_at, used_at) VALUES (?, 0, 0, " + NOW
                        + ") ON DUPLICATE KEY UPDATE used_at = used_at",
                key);
    }

    /** Its clock for idle transactions has seconds, and is the session's. */
    @Override
    String lockRow(Line line, String key, Duration lease) throws SQLException {
        line.update("SET SESSION idle_transaction_timeout = " + seconds(lease));
        return selectForUpdate(line, key);
    }

    static long seconds(Duration lease) {
        return Math.min(MOST_SECONDS, lease.plusMillis(999).toSeconds());
    }

    @Override
    void rowUnlocked(Line line) throws SQLException {
        line.update("SET SESSION idle_transaction_timeout = DEFAULT");
    }
}
