package dev.mortise.spi;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** The answer to one attempt: a grant, or a refusal that says when another attempt makes sense. Immutable. */
public final class Attempt {
    private final Grant grant;
    private final Duration retryWithin;

    private Attempt(Grant grant, Duration retryWithin) {
        this.grant = grant;
        this.retryWithin = retryWithin;
    }

    /**
     * The lock is the asker's.
     *
     * @param grant with its token
     * @return the answer
     */
    public static Attempt granted(Grant grant) {
        return new Attempt(Objects.requireNonNull(grant, "grant"), Duration.ZERO);
    }

    /**
     * Somebody else has the lock.
     *
     * @param retryWithin how long whoever stands in the way can still do so without giving a sign of life, as far as the
     *     backend knows: without any news the lock may be free then
     * @return the answer
     */
    public static Attempt refused(Duration retryWithin) {
        Objects.requireNonNull(retryWithin, "retryWithin");
        if (retryWithin.isNegative()) {
            throw new IllegalArgumentException("retryWithin must not be negative but was " + retryWithin);
        }
        return new Attempt(null, retryWithin);
    }

    /** {@return the grant, or empty if refused} */
    public Optional<Grant> grant() {
        return Optional.ofNullable(grant);
    }

    /** {@return after a refusal, when the holder's lease ends; zero after a grant} */
    public Duration retryWithin() {
        return retryWithin;
    }

    @Override
    public String toString() {
        return grant != null ? "Attempt[" + grant + "]" : "Attempt[refused, retryWithin=" + retryWithin + "]";
    }
}
