package dev.mortise.testkit;

import dev.mortise.LockOptions;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The lines between a {@link LockTaker} and its child: words, each encoded so that it has no space or line end. */
final class TakerWords {
    private TakerWords() {}

    static String line(List<?> words) {
        List<String> encoded = new ArrayList<>();
        words.forEach(word -> encoded.add(URLEncoder.encode(String.valueOf(word), StandardCharsets.UTF_8)));
        return String.join(" ", encoded);
    }

    static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (String word : line.split(" ", -1)) {
            words.add(URLDecoder.decode(word, StandardCharsets.UTF_8));
        }
        return words;
    }

    static List<?> words(LockOptions options) {
        return List.of(
                options.lease(),
                options.renewEvery(),
                options.margin(),
                options.commandTimeout(),
                options.handOffs(),
                options.handOffTime(),
                options.interruptOnLoss());
    }

    static LockOptions options(List<String> words) {
        return LockOptions.builder()
                .lease(Duration.parse(words.get(0)))
                .renewEvery(Duration.parse(words.get(1)))
                .margin(Duration.parse(words.get(2)))
                .commandTimeout(Duration.parse(words.get(3)))
                .handOffs(Integer.parseInt(words.get(4)))
                .handOffTime(Duration.parse(words.get(5)))
                .interruptOnLoss(Boolean.parseBoolean(words.get(6)))
                .build();
    }
}
