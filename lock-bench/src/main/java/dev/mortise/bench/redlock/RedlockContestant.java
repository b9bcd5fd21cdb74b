package dev.mortise.bench.redlock;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.MortiseLocks;
import dev.mortise.bench.contest.Profile;

/** Whose locks are measured on several servers. */
enum RedlockContestant implements Contestant {
    /** One server after the other. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    LOOP(Profile.of("plain loop", LoopLocks::new, "redis.clients:jedis")),
    MORTISE(Profile.of("Mortise", MortiseLocks::new, "dev.mortise:lock-redlock")),
    REDISSON(Profile.of("Redisson", RedissonQuorumLocks::new, "org.redisson:redisson"));

    private final Profile profile;

    RedlockContestant(Profile profile) {
        this.profile = profile;
    }

    @Override
    public Profile profile() {
        return profile;
    }
}
