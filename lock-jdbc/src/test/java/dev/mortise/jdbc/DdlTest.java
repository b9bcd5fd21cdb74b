package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The statements that make the table. */
class DdlTest {
    /** What people are told to run is what the backend runs. */
    @ParameterizedTest
    @EnumSource
    void of_eachDatabase_asDocumented(Family family) throws IOException {
        String documented = Files.readString(Path.of("../docs/jdbc-tables.md"));
        assertThat(documented)
                .contains("## " + family.title() + "\n\n```sql\n"
                        + Ddl.of(family, "mortise_locks").stripTrailing() + "\n```");
    }
}
