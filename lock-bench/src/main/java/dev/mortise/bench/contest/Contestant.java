package dev.mortise.bench.contest;

/** Whose locks are measured: a constant of an enum, which other processes find again by its {@link ContestantKey}. */
public interface Contestant {
    /** The name of the constant. */
    String name();

    /** What it is. */
    Profile profile();

    /** What the report calls it. */
    default String title() {
        return profile().title();
    }

    /** Connects to the server. */
    default Locks open(String url) {
        return profile().opener().apply(url);
    }

    /** A name that no other contestant uses: they share the server. */
    default String lockName(int number) {
        return "bench-" + name() + "-" + number;
    }
}
