package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** How names become keys of rows. */
class LockKeyTest {
    private static final int NAMES = 20_000;
    private static final Pattern PLAIN = Pattern.compile("[ -~]{1,210}"); // for a column of 255

    /** Different names have different keys, in every kind, which no collation or padding can confuse. */
    @Test
    void ofAny_randomNames_injectiveShortAndPlain(TestReporter reporter) {
        long seed = new Random().nextLong();
        reporter.publishEntry("seed", Long.toString(seed));
        Map<String, String> names = new HashMap<>();
        for (String name : names(new Random(seed))) {
            for (String key : List.of(
                    LockKey.ofMutex(name), LockKey.ofReadWrite(name), LockKey.ofRow(name), LockKey.ofNote(name))) {
                if (!PLAIN.matcher(key).matches() || !key.equals(key.strip())) {
                    throw new AssertionError("not short and plain: " + key);
                }
                String other = names.put(key, name);
                if (other != null) {
                    throw new AssertionError("the same key for '" + name + "' and '" + other + "': " + key);
                }
            }
        }
    }

    /** The keys of one name differ from each other, and from those of names that look like them. */
    @Test
    void ofAny_namesThatLookLikeKeys_apart() {
        Set<String> keys = new HashSet<>();
        List<String> names = List.of("a", "a rw", "a row", "a note", "a%20rw", "a%2520rw", "~", "%7E");
        for (String name : names) {
            keys.add(LockKey.ofMutex(name));
            keys.add(LockKey.ofReadWrite(name));
            keys.add(LockKey.ofRow(name));
            keys.add(LockKey.ofNote(name));
        }
        assertThat(keys).hasSize(names.size() * 4);
    }

    /** A plain name can be read in the table. */
    @Test
    void ofMutex_plainName_kept() {
        assertThat(LockKey.ofMutex("orders/42:Item-7_b.c")).isEqualTo("orders/42:Item-7_b.c");
        assertThat(LockKey.ofMutex("x".repeat(500))).startsWith("x".repeat(100));
    }

    private static Set<String> names(Random random) {
        Set<String> names = new HashSet<>();
        while (names.size() < NAMES) {
            String name = name(random);
            List<String> near = new ArrayList<>(List.of(
                    name,
                    name.toUpperCase(Locale.ROOT),
                    name.toLowerCase(Locale.ROOT),
                    name + " ",
                    " " + name,
                    name + "\t",
                    name.replace("a", "%61"),
                    name.replace('\u00e9', 'e')));
            near.removeIf(one -> one.length() > 512);
            names.addAll(near);
        }
        return names;
    }

    private static String name(Random random) {
        int length = 1 + random.nextInt(random.nextInt(8) == 0 ? 500 : 12);
        StringBuilder name = new StringBuilder();
        String odd = "aA%~ \u00e9'\"\\;\u0130\u4e00.";
        while (name.length() < length) {
            if (random.nextBoolean()) {
                name.append(odd.charAt(random.nextInt(odd.length())));
            } else {
                name.appendCodePoint(random.nextInt(4) == 0 ? 0x1f600 + random.nextInt(60) : 1 + random.nextInt(0x24f));
            }
        }
        return name.toString();
    }
}
