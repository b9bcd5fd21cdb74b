package dev.mortise.bench.jdbc;

import dev.mortise.bench.contest.ServerLoad;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code pg_stat_statements}, by the first word of a statement: what is measured here sends few kinds. The times are
 * those of execution, without parsing and planning and without the commit that a statement brings with it.
 */
final class StatementStats {
    private static final String QUERY = "SELECT upper(substring(query FROM '[A-Za-z]+')), sum(calls),"
            + " sum(total_exec_time) * 1000 FROM pg_stat_statements GROUP BY 1";

    private StatementStats() {}

    static ServerLoad read(Connection connection) throws SQLException {
        Map<String, ServerLoad.Usage> kinds = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY)) {
            while (row.next()) {
                kinds.put(row.getString(1), new ServerLoad.Usage(row.getLong(2), Math.round(row.getDouble(3))));
            }
        }
        return new ServerLoad(kinds);
    }
}
