package dev.mortise.spi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads what stands behind the question mark of a URL. No message repeats a value: it may be a secret. */
final class UrlQuery {
    private UrlQuery() {}

    static Map<String, String> parse(String query, Set<String> known) {
        Map<String, String> found = new LinkedHashMap<>();
        if (query.isEmpty()) {
            return found;
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException(
                        "setting 'url' must have parameters of the form name=value after '?'");
            }
            String name = decoded(pair.substring(0, equals));
            if (!known.contains(name)) {
                throw new IllegalArgumentException("setting 'url' has an unknown parameter " + LockNames.quote(name)
                        + "; known ones are " + String.join(", ", new TreeSet<>(known)));
            }
            found.put(name, decoded(pair.substring(equals + 1)));
        }
        return found;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            // The cause would repeat part of the URL.
            throw new IllegalArgumentException("setting 'url' must have two hexadecimal digits after each '%'");
        }
    }
}
