package dev.mortise.docs;

import java.util.List;
import java.util.regex.Pattern;

/** The links of a document to other files of the repository. */
final class Links {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");

    private Links() {}

    static List<String> in(String markdown) {
        return LINK.matcher(markdown).results().map(link -> link.group(1)).toList();
    }
}
