package dev.mortise.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Parameters between {@code IN (} and {@code )}. There are a few lengths only, filled up with the last value: statements stay
 * prepared on their connection, and one for each length that comes along would be too many.
 *
 * @param values never empty
 */
record InList(List<String> values) {
    /** The most that a list can have. */
    static final int MOST = 1_000;

    private static final int[] LENGTHS = {5, 50, 250, MOST};

    static InList of(List<String> wanted) {
        List<String> values = new ArrayList<>(wanted);
        int length = length(wanted.size());
        values.addAll(Collections.nCopies(length - wanted.size(), wanted.get(wanted.size() - 1)));
        return new InList(values);
    }

    private static int length(int least) {
        for (int length : LENGTHS) {
            if (length >= least) {
                return length;
            }
        }
        throw new IllegalArgumentException("a list has at most " + MOST + " values: " + least);
    }

    String sql() {
        return "(" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
    }

    /** All values of a statement, in order. */
    static Object[] parameters(Collection<?>... parts) {
        return Stream.of(parts).flatMap(Collection::stream).toArray();
    }
}
