package dev.mortise.testkit.servers;

import dev.mortise.testkit.Delays;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * A Redis primary, its replica, and the sentinels that watch them. A primary that is down for a second is replaced.
 *
 * <p>Many threads may ask. What is done to the servers is for one thread at a time.
 */
public final class RedisSentinelServers implements AutoCloseable {
    /** Sentinels give a failover up after three seconds, for instance if a busy replica is late with an answer. */
    private static final Duration ATTEMPT_LIMIT = Delays.millis(8_000);

    private static final int ATTEMPTS = 3;

    private final String masterName;
    private final List<RedisNode> servers;
    private final List<RedisNode> sentinels;

    RedisSentinelServers(String masterName, List<RedisNode> servers, List<RedisNode> sentinels) {
        this.masterName = masterName;
        this.servers = servers;
        this.sentinels = sentinels;
    }

    /**
     * The server that most sentinels take for the primary now.
     *
     * @throws IllegalStateException if no sentinel answers
     */
    public RedisNode primary() {
        List<RedisNode> votes = answers(view -> view.primary(servers));
        return votes.stream()
                .max((a, b) -> Collections.frequency(votes, a) - Collections.frequency(votes, b))
                .orElseThrow(() -> new IllegalStateException("no sentinel knows a primary of '" + masterName + "'"));
    }

    /**
     * The server that is not the primary now.
     *
     * @throws IllegalStateException if there is none
     */
    public RedisNode replica() {
        RedisNode primary = primary();
        return servers.stream()
                .filter(node -> node != primary)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("'" + masterName + "' has no replica"));
    }

    /** The sentinels. */
    public List<RedisNode> sentinels() {
        return sentinels;
    }

    /** The name that the sentinels know the primary by. */
    public String masterName() {
        return masterName;
    }

    /** The URL of the primary, whichever it is: all sentinels, and its name. */
    public String url() {
        return "redis-sentinel://" + NodeGroup.addresses(sentinels) + "/" + masterName;
    }

    /**
     * Has the sentinels make the replica the primary, while both are up. Returns when all sentinels know it and the old
     * primary follows the new one, which takes some seconds: until then the old one takes writes, and they are lost.
     */
    public void failover() {
        awaitCalm();
        RedisNode before = primary();
        RedisNode after = replica();
        for (int left = ATTEMPTS; left > 0; left--) {
            Await.until(
                    "a sentinel begins the failover", () -> sentinels.stream().anyMatch(this::beginsFailover));
            if (Await.within(ATTEMPT_LIMIT, () -> allSay(view -> view.primary(servers) == after))) {
                Await.until(before + " follows " + after, () -> before.follows(after));
                awaitCalm();
                return;
            }
        }
        throw new IllegalStateException("sentinels gave up the failover to " + after + " " + ATTEMPTS + " times");
    }

    /** Ends all servers for good. */
    @Override
    public void close() {
        sentinels.forEach(RedisNode::close); // first, or they would begin a failover
        servers.forEach(RedisNode::close);
    }

    private boolean beginsFailover(RedisNode sentinel) {
        try {
            return sentinel.command("SENTINEL", "FAILOVER", masterName).equals("OK");
        } catch (RespException | UncheckedIOException notThisOne) {
            return false;
        }
    }

    private void awaitCalm() {
        Await.until("sentinels see a primary and its replica", () -> allSay(SentinelView::isCalm));
    }

    private boolean allSay(Function<SentinelView, Boolean> question) {
        List<Boolean> answers = answers(question);
        return !answers.isEmpty() && !answers.contains(false);
    }

    /** The answers of those sentinels that give one. */
    private <T> List<T> answers(Function<SentinelView, T> question) {
        List<T> answers = new ArrayList<>();
        for (RedisNode sentinel : sentinels) {
            try {
                answers.add(question.apply(new SentinelView(sentinel, masterName)));
            } catch (UncheckedIOException down) {
                // the others know it as well
            }
        }
        return answers;
    }
}
