package dev.mortise.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The statement that makes the table, one for each family of databases, as a resource that people can run themselves. */
final class Ddl {
    private static final String NAME = "mortise_locks";

    private Ddl() {}

    /** @param table the table's name as it stands in statements */
    static String of(Family family, String table) {
        String resource = family.title().toLowerCase(Locale.ROOT) + ".sql";
        try (InputStream in = Ddl.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(NAME, table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
