package dev.mortise.redlock;

/**
 * What one server said.
 *
 * @param value {@code null} if it did not answer
 * @param failure {@code null} if it did
 */
record Answer<T>(Voter voter, T value, Throwable failure) {
    boolean isThere() {
        return failure == null;
    }
}
