package dev.mortise.spi;

import java.util.Objects;

/**
 * What a lock name may be, the same on every backend: 1 to 512 UTF-16 units of well-formed text without NUL. Everything
 * else is allowed and significant: case, spaces, slashes, braces, line ends, emoji.
 */
public final class LockNames {
    /** The longest name, in UTF-16 units. */
    public static final int MAX_LENGTH = 512;

    private LockNames() {}

    /**
     * {@return the name if it is one}
     *
     * @param name what may be a name
     * @throws NullPointerException if it is {@code null}
     * @throws IllegalArgumentException if it is empty, too long, holds NUL or half of a surrogate pair
     */
    public static String require(String name) {
        Objects.requireNonNull(name, "lock name must not be null");
        int length = name.length();
        if (length == 0 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("lock name must have 1 to " + MAX_LENGTH + " characters but had "
                    + length + (length == 0 ? "" : ": " + quote(name.substring(0, 40)) + "..."));
        }
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            if (c == 0) {
                throw new IllegalArgumentException(
                        "lock name must not contain NUL but did at index " + i + ": " + quote(name));
            }
            if (Character.isSurrogate(c)) {
                boolean pair =
                        Character.isHighSurrogate(c) && i + 1 < length && Character.isLowSurrogate(name.charAt(i + 1));
                if (!pair) {
                    throw new IllegalArgumentException(
                            "lock name must be well-formed text but had half a surrogate pair" + " at index " + i + ": "
                                    + quote(name));
                }
                i++;
            }
        }
        return name;
    }

    /**
     * {@return the name in quotes, fit for a message or log line: control characters, line ends and marks that turn the
     * direction of text are escaped}
     *
     * @param name any text
     */
    public static String quote(String name) {
        StringBuilder out = new StringBuilder(name.length() + 2).append('\'');
        name.codePoints().forEach(c -> {
            if (isHarmless(c)) {
                out.appendCodePoint(c);
            } else {
                out.append(String.format("\\u%04X", c));
            }
        });
        return out.append('\'').toString();
    }

    private static boolean isHarmless(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
