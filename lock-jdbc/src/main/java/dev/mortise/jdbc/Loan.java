package dev.mortise.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * How a connection was when it was lent to us: it goes back that way, as not every pool resets what its users change.
 *
 * @param networkTimeout -1 if the driver has none
 */
record Loan(boolean autoCommit, int isolation, int networkTimeout) {
    static Loan of(Connection connection) throws SQLException {
        return new Loan(connection.getAutoCommit(), connection.getTransactionIsolation(), networkTimeoutOf(connection));
    }

    private static int networkTimeoutOf(Connection connection) {
        try {
            return connection.getNetworkTimeout();
        } catch (SQLException | RuntimeException | AbstractMethodError unsupported) {
            return -1;
        }
    }

    /** The isolation first: while transactions are the user's, it may not be changed in the middle of one. */
    void restore(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(autoCommit);
        if (networkTimeout >= 0) {
            connection.setNetworkTimeout(Runnable::run, networkTimeout);
        }
    }
}
