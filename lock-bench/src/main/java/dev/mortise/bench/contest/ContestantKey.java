package dev.mortise.bench.contest;

import java.util.Arrays;

/** A contestant as a word on a command line: its enum, and its name there. Not to be instantiated. */
public final class ContestantKey {
    private static final String SEPARATOR = "/";

    private ContestantKey() {}

    /** The word. */
    public static String of(Contestant contestant) {
        return ((Enum<?>) contestant).getDeclaringClass().getName() + SEPARATOR + contestant.name();
    }

    /**
     * The contestant.
     *
     * @throws IllegalArgumentException if there is none on the class path
     */
    public static Contestant find(String key) {
        String[] parts = key.split(SEPARATOR, 2);
        try {
            Class<? extends Contestant> type = Class.forName(parts[0]).asSubclass(Contestant.class);
            return Arrays.stream(type.getEnumConstants())
                    .filter(contestant -> contestant.name().equals(parts[1]))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no contestant has the key '" + key + "'"));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no contestant has the key '" + key + "'", e);
        }
    }
}
