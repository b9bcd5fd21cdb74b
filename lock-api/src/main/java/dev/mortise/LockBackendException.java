package dev.mortise;

import dev.mortise.spi.LockNames;
import java.util.Objects;

/**
 * Thrown when a backend failed or did not answer. Carries the lock and the operation, never a password or a whole URL.
 *
 * <p>Its effect may be unknown: the caller does not hold the lock, and whatever the call left at the backend is taken
 * back in the background or expires with its lease.
 */
public final class LockBackendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The lock. */
    private final String lockName;

    /** The verb. */
    private final String operation;

    /** Whether asking again is useless. */
    private final boolean permanent;

    private LockBackendException(String lockName, String operation, String detail, boolean permanent, Throwable cause) {
        super("lock " + LockNames.quote(lockName) + ": " + operation + " failed: " + detail, cause);
        this.lockName = lockName;
        this.operation = operation;
        this.permanent = permanent;
    }

    /**
     * A failure that may pass: no connection, no answer in time, a server that is starting.
     *
     * @param lockName the lock that was asked for
     * @param operation the verb, such as {@code acquire}
     * @param detail which server said or did what, without a secret
     * @param cause what the client of the server threw, or {@code null}
     * @return the exception, to be thrown
     */
    public static LockBackendException passing(String lockName, String operation, String detail, Throwable cause) {
        return new LockBackendException(lockName, required(operation), required(detail), false, cause);
    }

    /**
     * A refusal that asking again will not change: wrong credentials, missing rights, a foreign value in the lock's place.
     *
     * @param lockName the lock that was asked for
     * @param operation the verb, such as {@code acquire}
     * @param detail which server said or did what, without a secret
     * @param cause what the client of the server threw, or {@code null}
     * @return the exception, to be thrown
     */
    public static LockBackendException permanent(String lockName, String operation, String detail, Throwable cause) {
        return new LockBackendException(lockName, required(operation), required(detail), true, cause);
    }

    private static String required(String text) {
        return Objects.requireNonNull(text);
    }

    /** {@return the lock that was to be acquired, renewed, released or looked at} */
    public String lockName() {
        return lockName;
    }

    /** {@return the operation that failed} */
    public String operation() {
        return operation;
    }

    /** {@return whether asking again is useless until somebody changes something} */
    public boolean isPermanent() {
        return permanent;
    }
}
