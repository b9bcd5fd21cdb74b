package dev.mortise.testkit;

import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import java.util.Optional;
import java.util.Set;

/**
 * A backend under test: a running store of locks, and the handles the contracts need on it.
 *
 * <p>Made once for a test class and shared by its tests, which use fresh lock names.
 */
public interface BackendFixture {
    /** What the backend promises; the coverage test holds the test class to it. */
    BackendTraits traits();

    /**
     * Opens the store anew, as another process would: no connection, session or cache is shared with an earlier one. The
     * caller closes it.
     */
    LockBackend open();

    /** Makes the store forget everybody who holds the plain or the read/write lock of a name, as an operator could. */
    void evict(String lockName);

    /**
     * Makes the store forget everything, as a server that restarts without a copy on disk. Only for backends with the trait
     * {@code tokensSurviveRestart}.
     */
    default void forgetEverything() {
        throw new UnsupportedOperationException("the fixture of a backend with the trait tokensSurviveRestart must say"
                + " how its store forgets everything");
    }

    /** How many entries the store keeps for locks, tokens and waiters at this moment. */
    long storedEntries();

    /** A URL by which a child process reaches the store; empty if the backend does not reach across processes. */
    default Optional<String> url() {
        return Optional.empty();
    }

    /** Passwords and the like with which the store was reached: they must never show. */
    default Set<String> secrets() {
        return Set.of();
    }
}
