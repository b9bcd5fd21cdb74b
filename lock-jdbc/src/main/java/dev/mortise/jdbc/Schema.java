package dev.mortise.jdbc;

import dev.mortise.LockBackendException;
import java.sql.SQLException;
import java.sql.Statement;

/** Sees to it that the table is there, and is the one we know. */
final class Schema {
    private static final String COLUMNS =
            "lock_key, owner, holder, token, expires_at, used_at, waiter, waits_until, others_until, shares, version";

    private final Dialect dialect;
    private final TableName name;
    private final boolean create;

    Schema(Dialect dialect, TableName name, boolean create) {
        this.dialect = dialect;
        this.name = name;
        this.create = create;
    }

    /** @throws LockBackendException if the table is missing or another one */
    void check(Line line) throws SQLException {
        SQLException missing = dialect.hasTable(line) ? look(line) : new SQLException("it is not there");
        if (missing == null) {
            return;
        }
        if (create) {
            make(line);
            missing = look(line);
        }
        if (missing != null) {
            String detail = "table " + name + " must have the columns " + COLUMNS + " but "
                    + missing.getMessage().lines().findFirst().orElse("it has not");
            throw LockBackendException.permanent("*", "open", detail, missing);
        }
    }

    /** @return {@code null} if all is well; what the database said if the table is not there or not ours */
    private SQLException look(Line line) throws SQLException {
        try (Statement statement = line.connection().createStatement()) {
            statement
                    .executeQuery("SELECT " + COLUMNS + " FROM " + dialect.table + " WHERE lock_key = ' '")
                    .close();
            return null;
        } catch (SQLException said) {
            if (SqlFaults.isBroken(said) || SqlFaults.isClash(said, dialect)) {
                throw said;
            }
            return said;
        }
    }

    /** Two that make it at the same time may meet: the look afterwards tells whether it is there. */
    private void make(Line line) throws SQLException {
        try (Statement statement = line.connection().createStatement()) {
            statement.execute(Ddl.of(dialect.family(), dialect.table));
        } catch (SQLException said) {
            if (look(line) != null) {
                throw said;
            }
        }
    }
}
