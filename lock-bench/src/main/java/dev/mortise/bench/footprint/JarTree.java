package dev.mortise.bench.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which artifact brings which, from Maven's verbose tree of dependencies. Immutable. */
final class JarTree {
    /** Branches, three characters for each level; then {@code group:artifact:type:...:scope}, perhaps in parentheses. */
    private static final Pattern LINE = Pattern.compile("(?<branches>[| +\\\\-]*)\\(?(?<name>[^:\\s]+:[^ )]+).*");

    private static final int BRANCH = 3;

    private final Map<String, Set<String>> brings;

    private JarTree(Map<String, Set<String>> brings) {
        this.brings = brings;
    }

    /** A duplicate that Maven left out has no branches of its own; those are where it was kept. */
    static JarTree parse(List<String> lines) {
        Map<String, Set<String>> brings = new HashMap<>();
        List<String> path = new ArrayList<>();
        for (String line : lines) {
            Matcher found = LINE.matcher(line);
            if (!found.matches()) {
                throw new IllegalArgumentException("not a line of a tree: '" + line + "'");
            }
            int depth = found.group("branches").length() / BRANCH;
            String[] words = found.group("name").split(":");
            String artifact = Artifact.key(words, words.length);
            path.subList(depth, path.size()).clear();
            boolean needed = !found.group("name").matches(".*:(test|provided)");
            if (needed) {
                brings.computeIfAbsent(artifact, fresh -> new LinkedHashSet<>());
                if (depth > 0 && brings.containsKey(path.get(depth - 1))) {
                    brings.get(path.get(depth - 1)).add(artifact);
                }
            }
            path.add(artifact);
        }
        return new JarTree(brings);
    }

    /** The artifacts and all that comes with them; nothing if the tree is empty. */
    Set<String> with(List<String> artifacts) {
        Set<String> all = new LinkedHashSet<>();
        if (!brings.isEmpty()) {
            artifacts.forEach(artifact -> collect(artifact, all));
        }
        return all;
    }

    private void collect(String artifact, Set<String> all) {
        if (!brings.containsKey(artifact)) {
            throw new IllegalArgumentException("'" + artifact + "' is not in the tree");
        }
        if (all.add(artifact)) {
            brings.get(artifact).forEach(next -> collect(next, all));
        }
    }
}
