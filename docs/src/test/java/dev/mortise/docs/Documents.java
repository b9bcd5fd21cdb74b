package dev.mortise.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All documents of the repository that people read. */
final class Documents {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Documents() {}

    static List<Path> all() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"), ROOT.resolve("docs/decisions"))) {
            found.addAll(markdownIn(folder));
        }
        for (Path folder : List.of(ROOT, ROOT.resolve("examples"))) {
            for (Path module : modulesIn(folder)) {
                found.addAll(markdownIn(module));
            }
        }
        return found;
    }

    private static List<Path> modulesIn(Path folder) throws IOException {
        try (Stream<Path> modules = Files.list(folder)) {
            return modules.filter(module -> Files.exists(module.resolve("pom.xml")))
                    .filter(module -> !module.endsWith("docs"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> markdownIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    static List<CodeBlock> blocks() throws IOException {
        List<CodeBlock> blocks = new ArrayList<>();
        for (Path document : all()) {
            blocks.addAll(CodeBlock.of(ROOT, document));
        }
        return blocks;
    }
}
