package dev.mortise.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that documents name are there. */
class NamedTestsTest {
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+(?:Test|Contract|Contracts))`");

    private static Set<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Documents.ROOT)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".java"))
                    .map(file -> file.substring(0, file.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }

    /** Each of them is a class of this name. */
    @Test
    void names_inDocuments_areClasses() throws IOException {
        Set<String> sources = sources();
        sources.add("ShelfContractTest"); // in the guide for backends itself
        for (Path document : Documents.all()) {
            Set<String> named = NAME.matcher(Files.readString(document))
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .collect(Collectors.toSet());
            assertThat(sources).as(document.toString()).containsAll(named);
        }
    }

    /** Every answer about a backend names what shows it, or says that it is not promised or not tested. */
    @Test
    void backends_everyAnswer_shown() throws IOException {
        String guarantees = Files.readString(Documents.ROOT.resolve("docs/guarantees.md"));
        String backends = guarantees.substring(guarantees.indexOf("## Backend"));
        long rows = backends.lines().filter(line -> line.startsWith("| ")).count();
        long shown = backends.lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.split(" \\| ")[line.split(" \\| ").length - 1])
                .filter(cell -> cell.contains("Test`")
                        || cell.contains("Contract`")
                        || cell.contains("not promised")
                        || cell.equals("shown by |"))
                .count();
        assertThat(rows).isGreaterThan(50);
        assertThat(shown).isEqualTo(rows);
    }
}
