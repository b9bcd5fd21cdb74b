package dev.mortise;

import dev.mortise.spi.LockNames;

/**
 * Thrown by a resource that has seen a larger fencing token than the one it was shown: another has been granted the lock since,
 * and what the caller was about to do comes too late. The resource is unchanged.
 */
public final class StaleTokenException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** What was refused. */
    private final long token;

    /** What was seen before. */
    private final long largest;

    /**
     * Made by a resource that refuses.
     *
     * @param resource what people know it by
     * @param token what was shown
     * @param largest what was seen before, larger than that
     */
    public StaleTokenException(String resource, long token, long largest) {
        super("resource " + LockNames.quote(resource) + " refuses token " + token + ": it has seen " + largest
                + ", of a later holder of the lock");
        this.token = token;
        this.largest = largest;
    }

    /** {@return the token that was refused} */
    public long token() {
        return token;
    }

    /** {@return the largest token that the resource has seen} */
    public long largest() {
        return largest;
    }
}
