package dev.mortise.redis;

import java.util.Objects;

/**
 * Names to keys and channels. All keys of one lock share a hash tag, so that a script may touch them all in a cluster.
 *
 * <p>In the layouts of others the plain lock's key is its name as it is, and what stands beside it follows Redisson's
 * rule: a name without a brace is put in braces, one with a brace is taken for tagged already.
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

    /** The plain lock. */
    SoleKeys plain(String name) {
        return switch (layout) {
            case NATIVE -> {
                String stem = tagged(name);
                yield new SoleKeys(stem + ":lock", stem + ":token", true, stem, stem + ":free", null);
            }
            case STRING -> {
                String stem = beside(prefix, name);
                yield new SoleKeys(name, stem + ":token", true, stem, stem + ":free", null);
            }
            // Redisson counts on in its token key and never lets it expire: if we did, its tokens would start anew.
            case REDISSON ->
                new SoleKeys(
                        name,
                        beside("redisson_lock_token", name),
                        false,
                        beside(prefix, name),
                        beside("redisson_lock__channel", name),
                        beside("redisson_lock_queue", name));
        };
    }

    /** The shares of the owner that has the plain lock. */
    String shares(String name) {
        return (layout == RedisLayout.NATIVE ? tagged(name) : beside(prefix, name)) + ":shares";
    }

    /** The write side of the read/write lock; both sides share its tokens, tombstones and channel. */
    SoleKeys writer(String name) {
        String stem = tagged(name) + ":rw";
        return new SoleKeys(stem + ":writer", stem + ":token", true, stem, stem + ":free", null);
    }

    /** Who reads, and until when. */
    String readers(String name) {
        return tagged(name) + ":rw:readers";
    }

    /** The tokens of those who read. */
    String readerTokens(String name) {
        return tagged(name) + ":rw:tokens";
    }

    /** Who waits to write, and until when that keeps new readers out. */
    String writerMarks(String name) {
        return tagged(name) + ":rw:marks";
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
