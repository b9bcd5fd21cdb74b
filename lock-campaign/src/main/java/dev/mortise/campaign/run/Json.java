package dev.mortise.campaign.run;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as JSON. */
final class Json {
    private Json() {}

    /** Maps, collections, numbers, and anything else as its text. */
    static String of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quote(entry.getKey().toString()) + ":" + of(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof Number ? value.toString() : quote(String.valueOf(value));
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
