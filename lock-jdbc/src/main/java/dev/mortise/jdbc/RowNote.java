package dev.mortise.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What is written beside a row that can be locked. It is written after the row was locked and wiped before it is unlocked; so
 * as long as it names nobody, nobody has been told to have the lock. That it names somebody who is gone can be.
 *
 * @param owner whose acquisition has the row locked, or {@code null}
 * @param holder who that is, for people
 * @param over whether its lease has ended
 */
record RowNote(String owner, String holder, boolean over) {
    private static final RowNote NONE = new RowNote(null, null, true);

    static RowNote read(Line line, Dialect dialect, String key) throws SQLException {
        try (ResultSet note = line.statement(
                        "SELECT owner, holder, CASE WHEN expires_at <= " + dialect.now() + " THEN 1 ELSE 0 END FROM "
                                + dialect.table + " WHERE lock_key = ?",
                        key)
                .executeQuery()) {
            return note.next() ? new RowNote(note.getString(1), note.getString(2), note.getInt(3) == 1) : NONE;
        }
    }

    boolean namesSomebody() {
        return owner != null;
    }
}
