package dev.mortise.bench.refused;

import java.util.function.Function;

/** Whose refusals are measured. */
enum Subject {
    MORTISE("Mortise", url -> new MortiseRivals(url, "")),
    MORTISE_READING("Mortise, linearizable-reads=false", url -> new MortiseRivals(url, "linearizable-reads=false")),
    CURATOR("Curator", url -> new CuratorRivals(url.substring("zookeeper://".length())));

    private final String title;
    private final Function<String, Rivals> opening;

    Subject(String title, Function<String, Rivals> opening) {
        this.title = title;
        this.opening = opening;
    }

    String title() {
        return title;
    }

    /** @param url of the servers, without a path */
    Rivals open(String url) {
        return opening.apply(url);
    }
}
