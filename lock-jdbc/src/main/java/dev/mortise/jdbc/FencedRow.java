package dev.mortise.jdbc;

import dev.mortise.StaleTokenException;
import dev.mortise.spi.LockNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Rows of a table of yours that refuse to be changed with a smaller fencing token than they have seen. The table has a column for
 * the largest token, of a 64-bit type; {@code NULL} is as good as none.
 *
 * <pre>{@code
 * FencedRow orders = FencedRow.of("orders", "id", "fence");
 * connection.setAutoCommit(false);
 * orders.admit(connection, 42, lock.fencingToken()); // first: it keeps others out of the row until the end
 * // ... what is to be done with order 42
 * connection.commit();
 * }</pre>
 *
 * <p>The guard and what it guards are one transaction: that of the caller. A late holder either is refused, or waits for the end
 * of the transaction that has the row and is refused then. The same token may come again. Immutable, and safe for use by many
 * threads.
 */
public final class FencedRow {
    private final String table;
    private final String update;
    private final String select;

    private FencedRow(String table, String key, String fence) {
        this.table = table;
        this.update = "UPDATE " + table + " SET " + fence + " = ? WHERE " + key + " = ? AND (" + fence + " IS NULL OR "
                + fence + " <= ?)";
        this.select = "SELECT " + fence + " FROM " + table + " WHERE " + key + " = ?";
    }

    /**
     * Guards the rows of a table.
     *
     * @param table letters, digits, {@code _} and {@code $}, with a schema and a dot before it if need be; it stands in
     *     statements as it is
     * @param keyColumn the column that tells rows apart
     * @param fenceColumn the column for the largest token
     * @return the guard
     * @throws IllegalArgumentException if one is not such a name
     */
    public static FencedRow of(String table, String keyColumn, String fenceColumn) {
        return new FencedRow(
                TableName.parse(table).toString(), column("keyColumn", keyColumn), column("fenceColumn", fenceColumn));
    }

    private static String column(String what, String name) {
        Objects.requireNonNull(name, what);
        if (!TableName.isPart(name)) {
            throw new IllegalArgumentException(
                    what + " must be a name of up to 63 letters, digits, _ or $ but was " + LockNames.quote(name));
        }
        return name;
    }

    /**
     * Shows a token to a row, within the caller's transaction. If it is not refused, the row is the transaction's until that
     * ends.
     *
     * @param connection in a transaction
     * @param key of the row, as {@link PreparedStatement#setObject(int, Object)} takes it
     * @param token of the hold on whose behalf the row is changed
     * @throws StaleTokenException if the row has seen a larger token; the transaction is to be rolled back
     * @throws IllegalArgumentException if the token is below 1, or there is no such row
     * @throws IllegalStateException if the connection commits by itself: the guard would be over before the work
     * @throws SQLException if the database fails
     */
    public void admit(Connection connection, Object key, long token) throws SQLException {
        Objects.requireNonNull(key, "key");
        if (token < 1) {
            throw new IllegalArgumentException("token must be at least 1 but was " + token);
        }
        if (connection.getAutoCommit()) {
            throw new IllegalStateException("autoCommit must be false, so that guard and work are one transaction");
        }
        try (PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setLong(1, token);
            statement.setObject(2, key);
            statement.setLong(3, token);
            if (statement.executeUpdate() > 0) {
                return;
            }
        }
        throw refusal(connection, key, token);
    }

    private RuntimeException refusal(Connection connection, Object key, long token) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(select)) {
            statement.setObject(1, key);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return new IllegalArgumentException(
                            "key must be that of a row of " + table + " but was " + LockNames.quote(key.toString()));
                }
                return new StaleTokenException(table + " " + key, token, row.getLong(1));
            }
        }
    }

    @Override
    public String toString() {
        return "FencedRow[" + table + "]";
    }
}
