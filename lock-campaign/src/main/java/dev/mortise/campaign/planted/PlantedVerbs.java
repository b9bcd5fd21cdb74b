package dev.mortise.campaign.planted;

import java.time.Duration;
import java.util.List;
import redis.clients.jedis.RedisClient;

/** What a planted lock says to the server. */
final class PlantedVerbs {
    private static final String ACQUIRE = """
            if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
            local holder = redis.call('GET', KEYS[1])
            if holder and holder ~= ARGV[1] then return 0 end
            redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
            return redis.call('INCR', KEYS[2])""";
    private static final String RENEW =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
    private static final String RELEASE = """
            local freed = 0
            if ARGV[3] == 'any' or redis.call('GET', KEYS[1]) == ARGV[1] then freed = redis.call('DEL', KEYS[1]) end
            if ARGV[3] == 'void' then redis.call('SET', KEYS[3], 1, 'PX', ARGV[2]) end
            redis.call('PUBLISH', KEYS[1], 'free')
            return freed""";

    private final RedisClient redis;
    private final String lease;
    private final Bug bug;

    PlantedVerbs(RedisClient redis, Duration lease, Bug bug) {
        this.redis = redis;
        this.lease = Long.toString(lease.toMillis());
        this.bug = bug;
    }

    /** The token, or zero if another has it. */
    long acquire(String name, String id) {
        return ask(ACQUIRE, name, id, "");
    }

    boolean renew(String name, String id) {
        return ask(RENEW, name, id, "") == 1;
    }

    boolean release(String name, String id) {
        return ask(RELEASE, name, id, bug == Bug.PLAIN_DELETE ? "any" : "own") == 1 || bug == Bug.PLAIN_DELETE;
    }

    /** Takes an acquire back that may arrive yet. */
    void withdraw(String name, String id) {
        ask(RELEASE, name, id, "void");
    }

    private long ask(String script, String name, String id, String how) {
        List<String> keys = List.of(key(name), key(name) + ":token", key(name) + ":void:" + id);
        return (Long) redis.eval(script, keys, List.of(id, lease, how));
    }

    static String key(String name) {
        return "planted:{" + name + "}";
    }
}
