package dev.mortise.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A block of code in a document.
 *
 * @param document relative to the root of the repository
 * @param line where it begins
 * @param language as the document says it
 */
record CodeBlock(String document, int line, String language, String text) {
    private static final String FENCE = "```";

    /** All blocks of a document that say their language. */
    static List<CodeBlock> of(Path root, Path document) throws IOException {
        List<CodeBlock> blocks = new ArrayList<>();
        String language = null;
        int begin = 0;
        StringBuilder text = new StringBuilder();
        List<String> lines = Files.readAllLines(document);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.startsWith(FENCE)) {
                text.append(line).append('\n');
            } else if (language == null) {
                language = line.substring(FENCE.length()).strip();
                begin = i + 1;
                text.setLength(0);
            } else {
                blocks.add(new CodeBlock(root.relativize(document).toString(), begin, language, text.toString()));
                language = null;
            }
        }
        return blocks;
    }

    @Override
    public String toString() {
        return document + ":" + line;
    }
}
