package dev.mortise.bench.redlock;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import java.util.function.Function;

/** Whose locks are measured on several servers. */
enum RedlockContestant implements Contestant {
    /** One server after the other. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    LOOP("plain loop", LoopLocks::new),
    MORTISE("Mortise", MortiseLocks::new),
    REDISSON("Redisson", RedissonQuorumLocks::new);

    private final String title;
    private final Function<String, Locks> opener;

    RedlockContestant(String title, Function<String, Locks> opener) {
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
