package dev.mortise.bench.footprint;

/** A jar as Maven names it, without its version. */
final class Artifact {
    private Artifact() {}

    /**
     * Reads {@code group:artifact:type[:classifier]:version:scope}.
     *
     * @param words at least those
     * @param count how many of them belong to the name
     */
    static String key(String[] words, int count) {
        String name = words[0] + ":" + words[1];
        return count > 5 ? name + ":" + words[3] : name;
    }
}
