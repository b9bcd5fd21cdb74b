package dev.mortise;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * A value in memory that refuses to be changed with a smaller fencing token than it has seen: the guard for a service that keeps
 * its state itself and is asked to change it by holders of a lock in other processes.
 *
 * <pre>{@code
 * FencedValue<Integer> stock = new FencedValue<>("stock/42", 100);
 * stock.update(tokenOfTheCaller, left -> left - 1);
 * }</pre>
 *
 * <p>The same token may come again: a holder may do more than one thing. Safe for use by many threads; what was done before a
 * change is visible to whoever sees the value afterwards.
 *
 * @param <T> the type of the value
 */
public final class FencedValue<T> {
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private T value;
    private long largest;

    /**
     * Makes one that has seen no token.
     *
     * @param name what people know it by
     * @param value may be {@code null}
     */
    public FencedValue(String name, T value) {
        this.name = Objects.requireNonNull(name, "name");
        this.value = value;
    }

    /** {@return the value as it is now} */
    public T get() {
        lock.lock();
        try {
            return value;
        } finally {
            lock.unlock();
        }
    }

    /** {@return the largest token so far; zero if there was none} */
    public long largestToken() {
        lock.lock();
        try {
            return largest;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Replaces the value.
     *
     * @param token of the hold on whose behalf it is replaced
     * @param value may be {@code null}
     * @throws StaleTokenException if a larger token was seen; the value is unchanged
     * @throws IllegalArgumentException if the token is below 1
     */
    public void set(long token, T value) {
        update(token, before -> value);
    }

    /**
     * Changes the value. Nobody else does so meanwhile, so the change should be quick, and should not ask for another one.
     *
     * @param token of the hold on whose behalf it is changed
     * @param change makes the new value from the one before
     * @return the value after the change
     * @throws StaleTokenException if a larger token was seen; the value is unchanged, and the change was not run
     * @throws IllegalArgumentException if the token is below 1
     */
    public T update(long token, UnaryOperator<T> change) {
        Objects.requireNonNull(change, "change");
        if (token < 1) {
            throw new IllegalArgumentException("token must be at least 1 but was " + token);
        }
        lock.lock();
        try {
            if (token < largest) {
                throw new StaleTokenException(name, token, largest);
            }
            T after = change.apply(value);
            largest = token;
            value = after;
            return after;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "FencedValue[" + name + ", token " + largestToken() + "]";
    }
}
