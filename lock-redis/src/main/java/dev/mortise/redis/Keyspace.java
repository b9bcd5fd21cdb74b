package dev.mortise.redis;

import java.util.Objects;

/**
 * Names to keys and channels. All keys of one lock share a hash tag, so that a script may touch them all in a cluster.
 *
 * <p>In the layouts of others the lock's key is its name as it is, and what stands beside it follows Redisson's rule: a
 * name without a brace is put in braces, one with a brace is taken for tagged already.
 */
final class Keyspace {
    private final RedisLayout layout;
    private final String prefix;

    Keyspace(RedisLayout layout, String prefix) {
        this.layout = Objects.requireNonNull(layout, "layout");
        this.prefix = Objects.requireNonNull(prefix, "prefix");
    }

    RedisLayout layout() {
        return layout;
    }

    /** The key of the plain lock. */
    String lock(String name) {
        return layout == RedisLayout.NATIVE ? tagged(name) + ":lock" : name;
    }

    /** Where the last token of the plain lock stands. */
    String token(String name) {
        return switch (layout) {
            case NATIVE -> tagged(name) + ":token";
            case REDISSON -> beside("redisson_lock_token", name);
            case STRING -> beside(prefix, name) + ":token";
        };
    }

    /** What bars an acquisition of the plain lock that was withdrawn. */
    String tombstone(String name, String id) {
        return (layout == RedisLayout.NATIVE ? tagged(name) : beside(prefix, name)) + ":void:" + id;
    }

    /** The shares of the owner that has the plain lock. */
    String shares(String name) {
        return (layout == RedisLayout.NATIVE ? tagged(name) : beside(prefix, name)) + ":shares";
    }

    /** Where releases of the plain lock are told. */
    String channel(String name) {
        return switch (layout) {
            case NATIVE -> tagged(name) + ":free";
            case REDISSON -> beside("redisson_lock__channel", name);
            case STRING -> beside(prefix, name) + ":free";
        };
    }

    /** The queue of Redisson's fair lock; only in its layout. */
    String queue(String name) {
        return beside("redisson_lock_queue", name);
    }

    /** A key or channel of the read/write lock. */
    String readWrite(String name, String part) {
        return tagged(name) + ":rw:" + part;
    }

    private String tagged(String name) {
        return prefix + ":{" + escaped(name) + "}";
    }

    private static String beside(String what, String name) {
        return name.indexOf('{') >= 0 ? what + ":" + name : what + ":{" + name + "}";
    }

    /** Braces would end the hash tag early, or begin another. */
    private static String escaped(String name) {
        if (name.indexOf('%') < 0 && name.indexOf('{') < 0 && name.indexOf('}') < 0) {
            return name;
        }
        return name.replace("%", "%25").replace("{", "%7B").replace("}", "%7D");
    }
}
