package dev.mortise.redis.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.testkit.servers.RedisClusterServers;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** Redisson and Mortise on a cluster, where keys and channels have slots. */
class RedissonClusterInteropTest {
    private static final int ROUNDS = 10;
    private static final Duration LIMIT = Delays.millis(100);

    private static RedisClusterServers servers;
    private static RedissonClient redisson;
    private static LockFactory mortise;

    @BeforeAll
    static void start() {
        servers = Servers.redisCluster();
        redisson = Redissons.open(servers);
        mortise = LockFactory.open(servers.url() + "?layout=redisson");
    }

    @AfterAll
    static void stop() {
        mortise.close();
        Redissons.close(redisson);
        servers.close();
    }

    /** Each keeps the other out. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "stock", "{tenant}:orders", "eu:{tenant}"})
    void tryLock_otherLibraryHolds_false(String name) {
        DistributedLock ours = mortise.getLock(name);
        RLock theirs = redisson.getLock(name);
        ours.lock();
        assertThat(theirs.isLocked()).isTrue();
        assertThat(theirs.tryLock()).isFalse();
        ours.unlock();
        theirs.lock();
        assertThat(ours.isLocked()).isTrue();
        assertThat(ours.tryLock()).isFalse();
        theirs.unlock();
        assertThat(ours.tryLock()).isTrue();
        ours.unlock();
    }

    /** Each wakes the other, and ours wakes the fair lock's queue. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "stock", "{tenant}:orders", "eu:{tenant}"})
    void unlock_otherLibraryWaits_isWoken(String name, TestReporter reporter) {
        DistributedLock ours = mortise.getLock(name);
        RLock theirs = redisson.getLock(name);
        HandOver handOver = Listening.shardedHandOver(servers.nodeOf(name), name);
        Duration toThem = handOver.median(ROUNDS, ours, theirs);
        Duration toUs = handOver.median(ROUNDS, theirs, ours);
        Duration toFair = handOver.median(ROUNDS, ours, redisson.getFairLock(name));
        reporter.publishEntry(
                name, "cluster us: to Redisson " + toThem.toNanos() / 1_000 + ", to us " + toUs.toNanos() / 1_000);
        assertThat(toThem).as("to Redisson").isLessThan(LIMIT);
        assertThat(toUs).as("to us").isLessThan(LIMIT);
        assertThat(toFair).as("to the fair lock").isLessThan(LIMIT);
    }

    /** Tokens of both rise together. */
    @ParameterizedTest
    @ValueSource(strings = {"tokens", "{tenant}:tokens"})
    void fencingToken_librariesInTurn_rises(String name) {
        DistributedLock ours = mortise.getLock(name);
        RFencedLock theirs = redisson.getFencedLock(name);
        List<Long> tokens = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            ours.lock();
            tokens.add(ours.fencingToken());
            ours.unlock();
            tokens.add(theirs.lockAndGetToken());
            theirs.unlock();
        }
        assertThat(tokens).isSorted().doesNotHaveDuplicates();
    }
}
