package dev.mortise.jdbc;

import dev.mortise.spi.LockNames;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** Finds out which database is at the other end. One that is not known is refused, never guessed at. */
final class Dialects {
    private Dialects() {}

    /** @throws IllegalArgumentException if the database is not one of ours */
    static Dialect of(Connection connection, TableName table) throws SQLException {
        DatabaseMetaData data = connection.getMetaData();
        String product = String.valueOf(data.getDatabaseProductName());
        return switch (product) {
            case "PostgreSQL" -> new PostgresDialect(table.quoted("\""));
            case "MariaDB" -> new MariaDbDialect(table.quoted("`"));
            case "MySQL" -> new MySqlDialect(table.quoted("`")); // also what MySQL's driver says of MariaDB
            case "H2" -> new H2Dialect(table.quoted("\""));
            case "SQLite" -> SqliteDialect.of(connection, table.quoted("\""));
            default ->
                throw new IllegalArgumentException(
                        "backend 'jdbc' knows PostgreSQL, MariaDB, MySQL, H2 and SQLite but the" + " database is "
                                + LockNames.quote(product));
        };
    }
}
