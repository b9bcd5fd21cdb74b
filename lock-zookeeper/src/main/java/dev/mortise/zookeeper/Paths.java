package dev.mortise.zookeeper;

import dev.mortise.spi.LockNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.common.PathUtils;

/**
 * Names to paths: {@code ROOT/NAME}, so that a plain name stays as it is.
 *
 * <p>A slash would make one lock's node the parent of another's, and some characters are refused by the server: those are
 * written as {@code %} and two hexadecimal digits for each byte of UTF-8, and so is {@code %} itself. No two names have the
 * same path.
 */
final class Paths {
    static final String DEFAULT_ROOT = "/mortise";

    private final String root;

    Paths(String root) {
        this.root = root;
    }

    /**
     * Returns the path if locks can be kept below it.
     *
     * @throws IllegalArgumentException if not; the message says why
     */
    static String requireRoot(String root) {
        try {
            PathUtils.validatePath(root);
        } catch (IllegalArgumentException bad) {
            throw new IllegalArgumentException(
                    "root must be a path such as /mortise but was " + LockNames.quote(root) + ": " + bad.getMessage());
        }
        if (root.equals("/") || root.equals("/zookeeper") || root.startsWith("/zookeeper/")) {
            throw new IllegalArgumentException(
                    "root must be neither / nor the server's own /zookeeper but was " + LockNames.quote(root));
        }
        return root;
    }

    /** The node whose children stand in line for a lock. */
    String base(String lockName) {
        return root + "/" + encoded(lockName);
    }

    /** A lock's node and all above it, from the top. */
    static List<String> levels(String base) {
        List<String> levels = new ArrayList<>();
        for (int slash = base.indexOf('/', 1); slash > 0; slash = base.indexOf('/', slash + 1)) {
            levels.add(base.substring(0, slash));
        }
        levels.add(base);
        return levels;
    }

    /** The last part of a path. */
    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String encoded(String name) {
        if (name.equals(".") || name.equals("..")) {
            return name.replace(".", "%2E"); // the server takes them for steps, but only if they are all of a name
        }
        if (isPlain(name)) {
            return name;
        }
        StringBuilder out = new StringBuilder(name.length() + 16);
        name.codePoints().forEach(c -> {
            if (isPlain(c)) {
                out.appendCodePoint(c);
            } else {
                for (byte unit : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    out.append(String.format("%%%02X", unit));
                }
            }
        });
        return out.toString();
    }

    /** As most names are. Halves of a pair of surrogates are not, and so neither is anything that they stand for. */
    private static boolean isPlain(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!isPlain(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the server takes a character, and it means nothing to us. */
    private static boolean isPlain(int c) {
        boolean control = c < 0x20 || c >= 0x7f && c <= 0x9f;
        boolean refused = c >= 0xd800 && c <= 0xf8ff || c >= 0xfff0;
        return c != '%' && c != '/' && !control && !refused;
    }

    @Override
    public String toString() {
        return root;
    }
}
