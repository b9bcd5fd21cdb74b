package dev.mortise.bench.footprint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The jars that come with libraries, as the build wrote them down. Immutable. */
final class Jars {
    private final JarTree tree;
    private final Map<String, Path> files;

    Jars(JarTree tree, Map<String, Path> files) {
        this.tree = tree;
        this.files = Map.copyOf(files);
    }

    /** Of the build that made this; of no jar at all if that did not come to packaging. */
    static Jars ofTheBuild() {
        return new Jars(JarTree.parse(lines("tree.txt")), files(lines("jars.txt")));
    }

    private static List<String> lines(String resource) {
        try (InputStream file = Jars.class.getResourceAsStream(resource)) {
            return file == null
                    ? List.of()
                    : new String(file.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param lines {@code group:artifact:jar:version:scope:file}, some with a classifier before the version */
    static Map<String, Path> files(List<String> lines) {
        Map<String, Path> files = new HashMap<>();
        for (String line : lines) {
            String[] words = line.strip().replaceAll(" -- module.*", "").split(":");
            if (words.length >= 6) {
                files.put(Artifact.key(words, words.length - 1), Path.of(words[words.length - 1]));
            }
        }
        return files;
    }

    /** As many as come with the artifacts, themselves among them; 0 if that is not known. */
    int count(List<String> artifacts) {
        return tree.with(artifacts).size();
    }

    /** The size of all of them, if they are where the build found them. */
    OptionalLong bytes(List<String> artifacts) {
        Set<String> all = tree.with(artifacts);
        long sum = 0;
        for (String artifact : all) {
            Path file = files.get(artifact);
            if (file == null || !Files.isRegularFile(file)) {
                return OptionalLong.empty();
            }
            sum += file.toFile().length();
        }
        return all.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
    }
}
