package dev.mortise.bench.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarTreeTest {
    private static final List<String> LINES = List.of(
            "own:bench:jar:1",
            "+- a:one:jar:1:compile",
            "|  +- (b:two:jar:2:compile - version managed from 1; omitted for duplicate)",
            "|  \\- c:native:jar:linux:3:runtime (version managed from 2)",
            "+- b:two:jar:2:compile",
            "|  \\- d:three:jar:4:compile",
            "|     \\- (a:one:jar:1:compile - omitted for cycle)",
            "\\- e:junit:jar:5:test");

    /** What a duplicate brings is found where the tree shows it, and each jar counts once. */
    @Test
    void with_duplicates_followsThem() {
        JarTree tree = JarTree.parse(LINES);

        assertThat(tree.with(List.of("a:one")))
                .containsExactlyInAnyOrder("a:one", "b:two", "c:native:linux", "d:three");
        assertThat(tree.with(List.of("b:two", "d:three"))).hasSize(4);
    }

    /** One that is not there, or only in tests, is not taken for one that brings nothing. */
    @Test
    void with_unknown_throws() {
        JarTree tree = JarTree.parse(LINES);
        assertThatThrownBy(() -> tree.with(List.of("e:junit"))).hasMessageContaining("'e:junit'");
    }

    /** The size is that of all files, and unknown if one of them is gone. */
    @Test
    void bytes_files_areSummed(@TempDir Path directory) throws IOException {
        List<String> lines = List.of(
                "The following files have been resolved:",
                "   b:two:jar:2:compile:" + Files.write(directory.resolve("two.jar"), new byte[10]),
                "   c:native:jar:linux:3:runtime:" + Files.write(directory.resolve("n.jar"), new byte[5])
                        + " -- module x",
                "   d:three:jar:4:compile:" + Files.write(directory.resolve("three.jar"), new byte[7]),
                "   a:one:jar:1:compile:" + Files.write(directory.resolve("one.jar"), new byte[100])
                        + " -- module y (auto)");
        Jars jars = new Jars(JarTree.parse(LINES), Jars.files(lines));

        assertThat(jars.count(List.of("a:one"))).isEqualTo(4);
        assertThat(jars.bytes(List.of("a:one"))).hasValue(122);
        Files.delete(directory.resolve("n.jar"));
        assertThat(jars.bytes(List.of("a:one"))).isEmpty();
    }

    /** Where nothing was written down, nothing is known. */
    @Test
    void count_noTree_isUnknown() {
        Jars none = new Jars(JarTree.parse(List.of()), Jars.files(List.of()));

        assertThat(none.count(List.of("a:one"))).isZero();
        assertThat(none.bytes(List.of("a:one"))).isEmpty();
    }
}
