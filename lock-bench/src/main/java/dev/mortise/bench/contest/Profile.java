package dev.mortise.bench.contest;

import java.util.List;
import java.util.function.Function;

/**
 * What there is to know about a contestant. Immutable.
 *
 * @param title what the report calls it
 * @param variant whether it differs little from another one, and may be left out of a quick run
 * @param artifacts what a user would depend on for it, as {@code group:artifact}
 * @param opener connects to the server with the given URL
 */
public record Profile(String title, boolean variant, List<String> artifacts, Function<String, Locks> opener) {
    /** A contestant that always takes part. */
    public static Profile of(String title, Function<String, Locks> opener, String... artifacts) {
        return new Profile(title, false, List.of(artifacts), opener);
    }

    /** Another form of a contestant. */
    public static Profile variant(String title, Function<String, Locks> opener) {
        return new Profile(title, true, List.of(), opener);
    }
}
