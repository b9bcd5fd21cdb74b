package dev.mortise.bench.held;

import java.time.Duration;
import java.util.function.BiFunction;

/** Whose locks are held. */
enum Subject {
    MORTISE("Mortise", Holder::mortise),
    REDISSON("Redisson", Holder::redisson);

    private final String title;
    private final BiFunction<String, Duration, Holder> opener;

    Subject(String title, BiFunction<String, Duration, Holder> opener) {
        this.title = title;
        this.opener = opener;
    }

    String title() {
        return title;
    }

    Holder open(String url, Duration lease) {
        return opener.apply(url, lease);
    }
}
