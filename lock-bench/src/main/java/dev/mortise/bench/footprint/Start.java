package dev.mortise.bench.footprint;

/**
 * What a fresh process said, as a line between it and this one.
 *
 * @param millis until its first lock was taken and given back
 * @param connections or -1 where nobody can tell
 */
record Start(double millis, int threads, long connections) {
    String line() {
        return millis + " " + threads + " " + connections;
    }

    static Start parse(String line) {
        String[] words = line.split(" ");
        return new Start(Double.parseDouble(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]));
    }
}
