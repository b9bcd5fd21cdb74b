package dev.mortise.redis;

import dev.mortise.StaleTokenException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * A value in Redis that refuses to be changed with a smaller fencing token than it has seen. Token and value are fields
 * {@code fence} and {@code value} of one hash, compared and written in one step.
 *
 * <pre>{@code
 * FencedKey price = FencedKey.of(client, "price/42");
 * price.set(lock.fencingToken(), "19.90");
 * }</pre>
 *
 * <p>The same token may come again. The key must not expire nor be evicted while a late holder may come: with it goes what it has
 * seen. Failures of Redis are those of the client. Immutable, and safe for use by many threads if the client is.
 */
public final class FencedKey {
    private static final Script SET = Script.of("fenced-set");

    private final UnifiedJedis client;
    private final String key;

    private FencedKey(UnifiedJedis client, String key) {
        this.client = client;
        this.key = key;
    }

    /**
     * Guards a key.
     *
     * @param client stays open
     * @param key of the hash with the value and its token
     * @return the guard
     */
    public static FencedKey of(UnifiedJedis client, String key) {
        return new FencedKey(Objects.requireNonNull(client, "client"), Objects.requireNonNull(key, "key"));
    }

    /** {@return the value; empty if none was set} */
    public Optional<String> get() {
        return Optional.ofNullable(client.hget(key, "value"));
    }

    /**
     * Sets the value.
     *
     * @param token of the hold on whose behalf it is set
     * @param value what it is to be
     * @throws StaleTokenException if a larger token was seen; the value is unchanged
     * @throws IllegalArgumentException if the token is below 1
     */
    public void set(long token, String value) {
        Objects.requireNonNull(value, "value");
        if (token < 1) {
            throw new IllegalArgumentException("token must be at least 1 but was " + token);
        }
        String seen = run(List.of(Long.toString(token), value));
        if (!seen.isEmpty()) {
            throw new StaleTokenException(key, token, Long.parseLong(seen));
        }
    }

    private String run(List<String> args) {
        try {
            return (String) client.evalsha(new String(SET.sha(), StandardCharsets.US_ASCII), List.of(key), args);
        } catch (JedisNoScriptException unknown) {
            return (String) client.eval(new String(SET.text(), StandardCharsets.UTF_8), List.of(key), args);
        }
    }

    @Override
    public String toString() {
        return "FencedKey[" + key + "]";
    }
}
