package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import java.util.function.Function;

/** Whose locks are measured on Redis. */
enum RedisContestant implements Contestant {
    /** Two commands of a pooled client. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    RAW("raw Jedis", RawLocks::new),
    MORTISE("Mortise", MortiseLocks::new),
    REDISSON("Redisson", RedissonLocks::new);

    private final String title;
    private final Function<String, Locks> opener;

    RedisContestant(String title, Function<String, Locks> opener) {
        this.title = title;
        this.opener = opener;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Locks open(String url) {
        return opener.apply(url);
    }
}
