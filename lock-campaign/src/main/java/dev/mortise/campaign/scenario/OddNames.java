package dev.mortise.campaign.scenario;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/** Text that stores confuse: random strings, and around each some that differ from it in what a store may overlook. */
final class OddNames {
    private static final String[] PIECES = {
        "a",
        "B",
        "z9",
        " ",
        "/",
        "..",
        ".",
        "%",
        "%2F",
        "{",
        "}",
        "{}",
        ":",
        "'",
        "\"",
        "\\",
        "\t",
        "\n",
        "*",
        "_",
        "\u00e9",
        "\u00df",
        "\u0130",
        "\u4e2d",
        "\u202e",
        "\ufeff",
        "\uff0f",
        "\ud83d\ude00",
        "\u0000",
        "\ud800",
        "lock",
        "mortise",
        ":token",
        "-lock-0000000001",
        "--",
        ";",
        "$",
        "#",
        "?",
        "[a]",
        "\u0301"
    };
    private static final int LONGEST = 520;

    private final Random random;

    OddNames(Random random) {
        this.random = random;
    }

    /** So many different ones, and a few more. */
    List<String> batch(int count) {
        Set<String> batch = new LinkedHashSet<>();
        while (batch.size() < count) {
            String name = name();
            batch.add(name);
            batch.addAll(neighbours(name));
        }
        return new ArrayList<>(batch);
    }

    private String name() {
        int length = random.nextInt(20) == 0 ? random.nextInt(LONGEST) : 1 + random.nextInt(12);
        StringBuilder name = new StringBuilder();
        while (name.length() < length) {
            name.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return name.toString();
    }

    private static List<String> neighbours(String name) {
        return List.of(
                name + " ",
                " " + name,
                name + "/",
                "/" + name,
                name.toUpperCase(Locale.ROOT),
                name.toLowerCase(Locale.ROOT),
                Normalizer.normalize(name, Normalizer.Form.NFD),
                Normalizer.normalize(name, Normalizer.Form.NFKC),
                name.replace("%", "%25"),
                name.replace("/", "%2F"),
                name.replace("{", "%7B"),
                name + name);
    }

    /** A name that can be printed. */
    static String show(String name) {
        StringBuilder shown = new StringBuilder("'");
        name.chars()
                .limit(80)
                .forEach(c -> shown.append(c > ' ' && c < 127 ? Character.toString(c) : String.format("\\u%04x", c)));
        return shown.append("' of ").append(name.length()).toString();
    }
}
