package dev.mortise.jdbc;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names to keys of rows: printable ASCII of at most 200 characters, so that no collation, case folding or padding of a
 * database makes two names one.
 *
 * <p>Letters, digits and most signs stay as they are; everything else is written as {@code %} and two hexadecimal digits for
 * each byte of UTF-8. A key that would be too long keeps its beginning and ends with a hash of the name.
 */
final class LockKey {
    private static final int LONGEST = 200;
    private static final int KEPT = 120;
    private static final char HASHED = '~'; // never in a key that is not hashed

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private LockKey() {}

    /** The key of a plain lock. */
    static String ofMutex(String lockName) {
        return encoded(lockName);
    }

    /** The key of a read/write lock: a space is in no other key. */
    static String ofReadWrite(String lockName) {
        return encoded(lockName) + " rw";
    }

    /** The key of a row that is locked for as long as the lock is held. */
    static String ofRow(String lockName) {
        return encoded(lockName) + " row";
    }

    /** The key of the note beside such a row. */
    static String ofNote(String lockName) {
        return encoded(lockName) + " note";
    }

    private static String encoded(String name) {
        return name.length() <= LONGEST && name.chars().allMatch(LockKey::isPlain) ? name : rewritten(name);
    }

    private static String rewritten(String name) {
        StringBuilder out = new StringBuilder(name.length() + 16);
        for (byte unit : name.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(unit)) {
                out.append((char) unit);
            } else {
                HEX.toHexDigits(out.append('%'), unit);
            }
        }
        return out.length() <= LONGEST ? out.toString() : out.substring(0, KEPT) + HASHED + hash(name);
    }

    private static boolean isPlain(int unit) {
        return unit > ' ' && unit < HASHED && unit != '%';
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
