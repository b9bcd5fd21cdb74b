package dev.mortise.spi;

import java.util.Objects;
import java.util.Optional;

/**
 * A backend's yes: the fencing token, how many higher tokens the holder's process may use without asking again, and
 * whatever the backend needs to renew and release.
 *
 * <p>A process may pass a lock on among its own threads. Each of them needs a token above the one before and below that
 * of the next grant, without a trip to the server. There are two ways to have such tokens:
 *
 * <ul>
 *   <li>{@link #reserving}: the backend leaves a gap after each grant's token, to be used freely;
 *   <li>{@link #clocked}: tokens are microseconds of the server's clock, so hand-off {@code k} may use {@code token + k}
 *       once more than {@code k} microseconds have gone by since the reply arrived.
 * </ul>
 *
 * <p>Immutable, if what {@link #wire()} refers to is.
 */
public final class Grant {
    private static final long CLOCKED = -1;

    private final long token;
    private final long reserved;
    private final Object wire;
    private final Tenure tenure; // null if the lease is all there is

    private Grant(long token, long reserved, Object wire, Tenure tenure) {
        if (token <= 0) {
            throw new IllegalArgumentException("token must be positive but was " + token);
        }
        this.token = token;
        this.reserved = reserved;
        this.wire = wire;
        this.tenure = tenure;
    }

    /**
     * A grant whose next {@code handOffs} tokens nobody else will ever get.
     *
     * @param token above all earlier ones of the name
     * @param handOffs how many tokens after it are free to use
     * @param wire what the backend needs to find the grant again; may be {@code null}
     * @return the grant
     */
    public static Grant reserving(long token, long handOffs, Object wire) {
        if (handOffs < 0) {
            throw new IllegalArgumentException("handOffs must not be negative but was " + handOffs);
        }
        return new Grant(token, handOffs, wire, null);
    }

    /**
     * A grant whose token is the server's clock in microseconds.
     *
     * @param token above all earlier ones of the name
     * @param wire what the backend needs to find the grant again; may be {@code null}
     * @return the grant
     */
    public static Grant clocked(long token, Object wire) {
        return new Grant(token, CLOCKED, wire, null);
    }

    /**
     * {@return the same grant, believed no longer than a session or the like lasts}
     *
     * @param tenure what it rests on beside its lease
     */
    public Grant during(Tenure tenure) {
        return new Grant(token, reserved, wire, Objects.requireNonNull(tenure, "tenure"));
    }

    /** {@return the fencing token of the first local holder: positive, and above all earlier ones of the name} */
    public long token() {
        return token;
    }

    /** {@return whether further tokens come due with time instead of being reserved} */
    public boolean isClocked() {
        return reserved == CLOCKED;
    }

    /** {@return how many tokens after {@link #token()} are free to use; for a clocked grant, as many as time allows} */
    public long reserved() {
        return isClocked() ? Long.MAX_VALUE - token : reserved;
    }

    /** {@return what the grant rests on beside its lease; empty if the lease is all there is} */
    public Optional<Tenure> tenure() {
        return Optional.ofNullable(tenure);
    }

    /** {@return what the backend put in, or {@code null}} */
    public Object wire() {
        return wire;
    }

    @Override
    public String toString() {
        return "Grant[token=" + token + (isClocked() ? ", clocked]" : ", reserved=" + reserved + "]");
    }
}
