package dev.mortise.jdbc;

import dev.mortise.spi.LockNames;
import java.util.regex.Pattern;

/**
 * The name of the table, which cannot be a parameter of a statement: letters, digits, {@code _} and {@code $}, with a schema
 * and a dot before it if need be.
 *
 * @param schema may be {@code null}
 */
record TableName(String schema, String table) {
    static final TableName DEFAULT = new TableName(null, "mortise_locks");

    private static final Pattern PART = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]{0,62}");

    /** @throws IllegalArgumentException if it is not such a name */
    static TableName parse(String text) {
        int dot = text.indexOf('.');
        TableName name = new TableName(dot < 0 ? null : text.substring(0, dot), text.substring(dot + 1));
        if (!isPart(name.table) || name.schema != null && !isPart(name.schema)) {
            throw new IllegalArgumentException(
                    "table must be a name of up to 63 letters, digits, _ or $, with an optional"
                            + " schema and dot before it, but was " + LockNames.quote(text));
        }
        return name;
    }

    /** Whether it can stand in a statement as the name of a table, a schema or a column. */
    static boolean isPart(String text) {
        return PART.matcher(text).matches();
    }

    /** The name as it stands in a statement. */
    String quoted(String quote) {
        String last = quote + table + quote;
        return schema == null ? last : quote + schema + quote + "." + last;
    }

    @Override
    public String toString() {
        return schema == null ? table : schema + "." + table;
    }
}
