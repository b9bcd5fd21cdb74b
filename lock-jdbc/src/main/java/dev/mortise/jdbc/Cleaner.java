package dev.mortise.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Removes the rows of locks that nobody has used for long.
 *
 * <p>Rows are looked for in small portions and removed one by one, each by a statement that looks again, so that a lock that
 * was taken meanwhile stays. Tokens do not go back: the next one is the clock's, and that has gone on. Rows that are locked
 * are left alone.
 */
final class Cleaner {
    private static final int PORTION = 100;

    private final Database database;
    private final Dialect dialect;

    Cleaner(Database database, Dialect dialect) {
        this.database = database;
        this.dialect = dialect;
    }

    /** @return how many rows were removed */
    int removeIdle(Duration idle) {
        long micros = TimeUnit.NANOSECONDS.toMicros(idle.toNanos());
        int removed = 0;
        List<String> keys = List.of("");
        while (!keys.isEmpty()) {
            String after = keys.get(keys.size() - 1);
            keys = database.ask("*", "clean", false, (line, again) -> idleKeys(line, micros, after));
            for (String key : keys) {
                removed += database.ask("*", "clean", false, (line, again) -> remove(line, key, micros));
            }
        }
        return removed;
    }

    private List<String> idleKeys(Line line, long micros, String after) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (ResultSet rows = line.statement(
                        "SELECT lock_key FROM " + dialect.table + " WHERE lock_key > ? AND" + idle()
                                + " ORDER BY lock_key LIMIT " + PORTION,
                        after,
                        micros,
                        micros)
                .executeQuery()) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return keys;
    }

    private int remove(Line line, String key, long micros) throws SQLException {
        return line.update("DELETE FROM " + dialect.table + " WHERE lock_key = ? AND" + idle(), key, micros, micros);
    }

    /** Neither used nor leased for so long; a row that is there to be locked says nothing of its use, and stays. */
    private String idle() {
        return " used_at < " + dialect.now() + " - ? AND expires_at < " + dialect.now() + " - ?"
                + " AND lock_key NOT LIKE '% row'";
    }
}
