package dev.mortise.bench;

import dev.mortise.bench.contest.Jdk;
import dev.mortise.bench.report.Plan;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the words on the command line ask for. Immutable.
 *
 * @param only the parts to run
 * @param to where the files go
 * @param virtualJdk a JDK with virtual threads, or {@code null} for the one that runs this
 */
record CommandLine(Plan plan, Set<String> only, Path to, Path virtualJdk) {
    private static final Path PUBLISHED = Path.of("docs", "benchmarks");
    /** What is not the whole story does not replace it. */
    private static final Path PARTIAL = PUBLISHED.resolve("partial");

    static String usage(List<String> parts) {
        return "usage: java -jar benchmarks.jar [--quick] [--only " + String.join(",", parts)
                + "] [--to DIRECTORY] [--virtual-jdk HOME]";
    }

    /**
     * Understands all words or none.
     *
     * @param parts those that there are
     * @throws IllegalArgumentException that says which word it does not know
     */
    static CommandLine parse(List<String> parts, String... args) {
        Deque<String> words = new ArrayDeque<>(List.of(args));
        Plan plan = Plan.FULL;
        Set<String> only = new LinkedHashSet<>(parts);
        Path to = null;
        Path jdk = null;
        while (!words.isEmpty()) {
            String word = words.pop();
            switch (word) {
                case "--quick" -> plan = Plan.QUICK;
                case "--only" -> only = requireKnown(parts, after(word, words));
                case "--to" -> to = Path.of(after(word, words));
                case "--virtual-jdk" -> jdk = requireJdk(Path.of(after(word, words)));
                default -> throw new IllegalArgumentException("unknown word '" + word + "'");
            }
        }
        boolean whole = plan == Plan.FULL && only.size() == parts.size();
        return new CommandLine(plan, only, to != null ? to : whole ? PUBLISHED : PARTIAL, jdk);
    }

    private static String after(String word, Deque<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("nothing after '" + word + "'");
        }
        return words.pop();
    }

    private static Set<String> requireKnown(List<String> parts, String list) {
        Set<String> wanted = new LinkedHashSet<>(List.of(list.split(",")));
        for (String part : wanted) {
            if (!parts.contains(part)) {
                throw new IllegalArgumentException("unknown part '" + part + "'");
            }
        }
        return wanted;
    }

    private static Path requireJdk(Path home) {
        if (!Jdk.isHome(home)) {
            throw new IllegalArgumentException("no java in '" + home + "'");
        }
        return home;
    }
}
