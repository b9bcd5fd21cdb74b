package dev.mortise.campaign.work;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Lines between processes: words, each encoded so that it has no space or line end. */
final class Words {
    private Words() {}

    static String line(Object... words) {
        return Arrays.stream(words)
                .map(word -> URLEncoder.encode(String.valueOf(word), StandardCharsets.UTF_8))
                .collect(Collectors.joining(" "));
    }

    static List<String> of(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8))
                .toList();
    }
}
