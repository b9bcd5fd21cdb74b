package dev.mortise.bench.redis;

import java.util.function.Function;

/** Whose locks are measured. */
enum Contestant {
    /** Two commands of a pooled client. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    RAW("raw Jedis", RawLocks::new),
    MORTISE("Mortise", MortiseLocks::new),
    REDISSON("Redisson", RedissonLocks::new);

    private final String title;
    private final Function<String, Locks> opener;

    Contestant(String title, Function<String, Locks> opener) {
        this.title = title;
        this.opener = opener;
    }

    String title() {
        return title;
    }

    Locks open(String url) {
        return opener.apply(url);
    }

    /** A name that no other contestant uses: they share the server. */
    String lockName(int number) {
        return "bench-" + name() + "-" + number;
    }
}
