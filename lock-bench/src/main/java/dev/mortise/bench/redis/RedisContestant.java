package dev.mortise.bench.redis;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import dev.mortise.bench.contest.Profile;
import dev.mortise.bench.contest.ShedLocks;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.redisson.api.RedissonClient;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** Whose locks are measured on Redis. */
enum RedisContestant implements Contestant {
    /** Two commands of a pooled client. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    RAW(Profile.of("raw Jedis", RawLocks::new, "redis.clients:jedis")),
    MORTISE(Profile.of("Mortise", MortiseLocks::new, "dev.mortise:lock-redis")),
    REDISSON(Profile.of("Redisson", url -> new RedissonLocks(url, RedissonClient::getLock), "org.redisson:redisson")),
    REDISSON_FAIR(Profile.minor("Redisson fair", url -> new RedissonLocks(url, RedissonClient::getFairLock))),
    REDISSON_FENCED(Profile.minor("Redisson fenced", url -> new RedissonLocks(url, RedissonClient::getFencedLock))),
    REDISSON_SPIN(Profile.minor("Redisson spin", url -> new RedissonLocks(url, RedissonClient::getSpinLock))),
    SPRING(Profile.minor(
            "Spring Integration",
            url -> new SpringLocks(url, RedisLockType.SPIN_LOCK),
            "org.springframework.integration:spring-integration-redis",
            "io.lettuce:lettuce-core")),
    SPRING_PUB_SUB(Profile.minor("Spring, pub-sub", url -> new SpringLocks(url, RedisLockType.PUB_SUB_LOCK))),
    /** Can only try, so it only takes part where nobody has to wait. */
    SHEDLOCK(Profile.minor(
            "ShedLock",
            RedisContestant::shedLock,
            "net.javacrumbs.shedlock:shedlock-provider-redis-spring",
            "io.lettuce:lettuce-core"));

    private final Profile profile;

    RedisContestant(Profile profile) {
        this.profile = profile;
    }

    @Override
    public Profile profile() {
        return profile;
    }

    private static Locks shedLock(String url) {
        LettuceConnectionFactory connections = Connections.to(url);
        return new ShedLocks(new RedisLockProvider(connections), connections::destroy);
    }
}
