package dev.mortise.bench.contest;

import java.util.List;
import java.util.function.Function;

/**
 * What there is to know about a contestant. Immutable.
 *
 * @param title what the report calls it
 * @param minor whether it may be left out of a quick run
 * @param artifacts what a user would depend on for it, as {@code group:artifact}; none if another one has said so
 * @param opener connects to the server with the given URL
 */
public record Profile(String title, boolean minor, List<String> artifacts, Function<String, Locks> opener) {
    /** A contestant that always takes part. */
    public static Profile of(String title, Function<String, Locks> opener, String... artifacts) {
        return new Profile(title, false, List.of(artifacts), opener);
    }

    /** A contestant that takes part everywhere only if there is time; without artifacts, another form of one. */
    public static Profile minor(String title, Function<String, Locks> opener, String... artifacts) {
        return new Profile(title, true, List.of(artifacts), opener);
    }

    /** Whether it is another contestant's library. */
    public boolean isVariant() {
        return minor && artifacts.isEmpty();
    }
}
