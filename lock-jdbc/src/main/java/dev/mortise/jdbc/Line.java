package dev.mortise.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection and the statements that were prepared on it. Used by one thread at a time. */
final class Line implements AutoCloseable {
    private final Connection connection;
    private final Loan loan;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private boolean broken;

    Line(Connection connection) throws SQLException {
        this.connection = connection;
        this.loan = Loan.of(connection);
    }

    Connection connection() {
        return connection;
    }

    /** A statement with its parameters, prepared once for each connection. */
    PreparedStatement statement(String sql, Object... parameters) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    int update(String sql, Object... parameters) throws SQLException {
        return statement(sql, parameters).executeUpdate();
    }

    /** Notes that the connection must not be used again. */
    void broke() {
        broken = true;
    }

    boolean isBroken() {
        return broken;
    }

    /** Gives the connection back as it was. */
    @Override
    public void close() {
        try (connection) {
            for (PreparedStatement statement : prepared.values()) {
                statement.close();
            }
            if (!broken) {
                loan.restore(connection);
            }
        } catch (SQLException | RuntimeException gone) {
            broken = true;
        }
    }
}
