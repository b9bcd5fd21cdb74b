package dev.mortise.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The statements of one family of databases on one table. Each is one transaction, and the clock in them is the database's.
 *
 * <p>Times are microseconds since 1970. A token is the time of its grant; where the last token is not below that, because
 * the clock was set back or is coarse, it is counted on: by one after a release, which has told the last token that was
 * used, and by more after a holder that never told.
 */
abstract class Dialect {
    /** Characters; some may be left by processes that died. */
    private static final int MOST_WITHDRAWN = 10_000;

    /** How far tokens are counted on after a holder that may have handed its lock on without telling. */
    static final long BEYOND_HAND_OFFS = 1_000_000;

    final String table;

    Dialect(String table) {
        this.table = table;
    }

    abstract Family family();

    /** Whether the table may be there: asked first where a look at a missing one would be an error in the server's log. */
    boolean hasTable(Line line) throws SQLException {
        return true;
    }

    /** The database's clock, as an expression. */
    abstract String now();

    /** Takes a plain lock, if it is free or this acquisition's already. */
    abstract Taken take(Line line, Take take) throws SQLException;

    /**
     * Frees a plain lock.
     *
     * @return {@code null} if the acquisition does not hold it, or whether another process than {@code self} waits
     */
    abstract Boolean giveBack(Line line, String key, String owner, long lastToken, String self) throws SQLException;

    /** Makes a row, if there is none: a free lock that was never granted. */
    abstract void makeRow(Line line, String key) throws SQLException;

    /** Whether a row can be locked in a transaction that stays open, and whoever is locked out can be told at once. */
    boolean hasRowLocks() {
        return false;
    }

    /** The server's number of the connection, as an expression: by that an operator can end it. */
    String connectionId() {
        throw new UnsupportedOperationException(family().title() + " has no row locks that serve");
    }

    /**
     * Locks a row in the transaction that is open, or passes it over if another has it locked: that is an answer, where not
     * waiting for it would be an error in the server's log. Where the server can, it ends the transaction by itself when
     * nothing was heard on its connection for the length of the lease.
     *
     * @return the server's number of the connection, or {@code null} if the row is locked or not there
     */
    String lockRow(Line line, String key, Duration lease) throws SQLException {
        return selectForUpdate(line, key);
    }

    final String selectForUpdate(Line line, String key) throws SQLException {
        try (ResultSet row = line.statement(
                        "SELECT " + connectionId() + " FROM " + table + " WHERE lock_key = ? FOR UPDATE SKIP LOCKED",
                        key)
                .executeQuery()) {
            return row.next() ? row.getString(1) : null;
        }
    }

    /**
     * Ends the connection that keeps a row locked although the lease in its note is over, where the server does not do so by
     * itself.
     *
     * @return whether it did
     */
    boolean endSilent(Line line, String noteKey) throws SQLException {
        return false;
    }

    /** Puts right on a connection, after its transaction, what {@link #lockRow} set. */
    void rowUnlocked(Line line) throws SQLException {
        // nothing to put right, unless a dialect has set something for longer than the transaction
    }

    /** Readies a new connection. */
    void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }

    /** Whether an interrupt of a thread that uses the database can do harm. */
    boolean isHurtByInterrupts() {
        return false;
    }

    /** Lets a lease run anew; {@code false} if the acquisition does not hold the lock any more. */
    boolean renew(Line line, String key, String owner, long leaseMicros) throws SQLException {
        return line.update(
                        "UPDATE " + table + " SET expires_at = " + now() + " + ? WHERE lock_key = ? AND owner = ?"
                                + " AND expires_at > " + now(),
                        leaseMicros,
                        key,
                        owner)
                > 0;
    }

    /** What keeps a question from being answered by a copy that lags behind. */
    String asTheyAre() {
        return " FOR UPDATE";
    }

    /**
     * Lets many leases of one length run anew. An acquisition holds no lock but its own, so the two lists need not be paired.
     *
     * @return those that are held: a row that has an owner and time left afterwards was renewed just now
     */
    Set<String> renewAll(Line line, List<String> keys, List<String> owners, long leaseMicros) throws SQLException {
        InList ofKeys = InList.of(keys);
        InList ofOwners = InList.of(owners);
        String held =
                " WHERE lock_key IN " + ofKeys.sql() + " AND owner IN " + ofOwners.sql() + " AND expires_at > " + now();
        int renewed = line.update(
                "UPDATE " + table + " SET expires_at = " + now() + " + ?" + held,
                InList.parameters(List.of(leaseMicros), ofKeys.values(), ofOwners.values()));
        if (renewed == keys.size()) {
            return Set.copyOf(owners);
        }
        PreparedStatement ask = line.statement(
                "SELECT owner FROM " + table + held + asTheyAre(),
                InList.parameters(ofKeys.values(), ofOwners.values()));
        Set<String> found = new HashSet<>();
        try (ResultSet rows = ask.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    /** What {@code shares} becomes when the text that is its parameter is put behind it, cut to the given length. */
    abstract String added(int longest);

    /** Whether {@code shares} has the text that is its parameter. */
    abstract String isWithdrawn();

    /**
     * Frees a lock that an acquisition may hold, and says until {@link #forget} that the acquisition was withdrawn. That is
     * said in the row of the lock itself: an attempt that had to wait for the row sees the row as it is then, but may see
     * every other row as it was before.
     */
    void withdraw(Line line, Take take) throws SQLException {
        makeRow(line, take.key());
        line.update(
                "UPDATE " + table + " SET shares = " + added(MOST_WITHDRAWN)
                        + ", expires_at = CASE WHEN owner = ? THEN 0 ELSE expires_at END, owner = CASE WHEN owner = ?"
                        + " THEN NULL ELSE owner END, used_at = " + now() + " WHERE lock_key = ?",
                take.withdrawal(),
                take.owner(),
                take.owner(),
                take.key());
    }

    /** Takes back what {@link #withdraw} said. */
    void forget(Line line, Take take) throws SQLException {
        line.update(
                "UPDATE " + table + " SET shares = nullif(replace(shares, ?, ''), '') WHERE lock_key = ?"
                        + " AND shares IS NOT NULL",
                take.withdrawal(),
                take.key());
    }

    /**
     * Says that this process waits. Of two that wait, the row names the last that said so, and knows how long another than
     * that one has been heard of: enough to tell each whether somebody else waits.
     */
    void mark(Line line, String key, String self, long micros) throws SQLException {
        line.update(
                "UPDATE " + table + " SET others_until = CASE WHEN waiter = ? THEN others_until ELSE waits_until END,"
                        + " waiter = ?, waits_until = " + now() + " + ? WHERE lock_key = ?",
                self,
                self,
                micros,
                key);
    }

    /** Whether another process than the one that is its parameter waits. */
    String othersWait() {
        return "CASE WHEN waiter = ? THEN others_until ELSE waits_until END > " + now();
    }

    /** The clock, and when the lease of whoever has a lock is over: refused if the row is gone or free by now. */
    Taken look(Line line, String key) throws SQLException {
        try (ResultSet row = line.statement(
                        "SELECT " + now() + ", owner, expires_at FROM " + table + " WHERE lock_key = ?", key)
                .executeQuery()) {
            return row.next() ? Taken.refused(row.getLong(1), row.getString(2) == null ? 0 : row.getLong(3)) : null;
        }
    }

    /** The next token, in terms of the row as it was and the clock. */
    static String nextToken(String token, String owner, String now) {
        return "CASE WHEN " + token + " < " + now + " THEN " + now + " WHEN " + owner + " IS NULL THEN " + token
                + " + 1 ELSE " + token + " + " + BEYOND_HAND_OFFS + " END";
    }
}
