package dev.mortise.testkit;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/** Names that stores confuse, or choke on. */
final class SampleNames {
    private static final int[][] ALPHABETS = {
        {'a', 'z'},
        {'A', 'Z'},
        {'0', '9'},
        {1, 0x2f},
        {0x3a, 0x40},
        {0x5b, 0x60},
        {0x7b, 0xff},
        {0x100, 0x24f},
        {0x300, 0x36f},
        {0x5d0, 0x5ea},
        {0x2000, 0x206f},
        {0x4e00, 0x4e7f},
        {0xfff0, 0xffff},
        {0x1f600, 0x1f64f}
    };

    private SampleNames() {}

    /** Valid names, all different. */
    static List<String> nasty() {
        Set<String> names = new LinkedHashSet<>(List.of(
                "lock",
                "Lock",
                "LOCK",
                "lock ",
                " lock",
                "lock\t",
                "lock\n",
                "lock\r\n",
                "lo ck",
                "lock.",
                "lock\\",
                "a/b",
                "a//b",
                "a/b/",
                "/a/b",
                "/",
                "//",
                ".",
                "..",
                "../a",
                "a/..",
                "/zookeeper/quota/a",
                "a%2Fb",
                "%",
                "%25",
                "%00",
                "a+b",
                "a b",
                "a_b",
                "a-b",
                "-",
                "_",
                "{}",
                "{",
                "}",
                "{a}",
                "a}b",
                "{a",
                "a{b}c",
                "*",
                "?",
                "[a]",
                "a:b",
                "a::b",
                ":",
                "'",
                "\"",
                "''",
                "';--",
                "`",
                "$1",
                "#",
                "&",
                "<>",
                "\\u0041",
                "A",
                "\u0001",
                "\u001b[31m",
                "\u007f",
                "\u0085",
                "\u00a0",
                "\u200b",
                "a\u200b",
                "\u202e" + "kcol",
                "\u2028",
                "\ufeff",
                "\ufeff" + "lock",
                "\uffff",
                "\ue000",
                "\u00e9",
                "e\u0301",
                "\u00c5",
                "\u212b",
                "\u00df",
                "ss",
                "SS",
                "\u0130",
                "i\u0307",
                "\u0131",
                "I",
                "i",
                "\u0430",
                "a",
                "\uff41",
                "1",
                "\u0661",
                "\uff11",
                "\ud83d\ude00",
                "\ud83d\ude01",
                "\ud83d\udc68\u200d\ud83d\udc69",
                "NULL",
                "null",
                "true",
                "0",
                "00"));
        names.add("x".repeat(512));
        names.add("x".repeat(511));
        names.add("x".repeat(511) + "y");
        names.add("\u4e00".repeat(512));
        names.add("\ud83d\ude00".repeat(256));
        names.add("\ud83d\ude00".repeat(255) + "\ud83d\ude01");
        names.add(" ".repeat(512));
        return List.copyOf(names);
    }

    /** Random valid names, all different, with near misses of each other among them. */
    static List<String> random(long seed, int count) {
        Random random = new Random(seed);
        Set<String> names = new LinkedHashSet<>();
        while (names.size() < count) {
            String name = text(random, 1 + random.nextInt(random.nextInt(10) == 0 ? 250 : 12));
            names.add(name);
            nearMisses(name).stream().filter(near -> near.length() <= 512).forEach(names::add);
        }
        return new ArrayList<>(names).subList(0, count);
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int[] range = ALPHABETS[random.nextInt(ALPHABETS.length)];
            text.appendCodePoint(range[0] + random.nextInt(range[1] - range[0] + 1));
        }
        return text.toString();
    }

    private static List<String> nearMisses(String name) {
        return List.of(
                name.toUpperCase(Locale.ROOT),
                name.toLowerCase(Locale.ROOT),
                name + " ",
                name + "/",
                Normalizer.normalize(name, Normalizer.Form.NFC),
                Normalizer.normalize(name, Normalizer.Form.NFD));
    }
}
