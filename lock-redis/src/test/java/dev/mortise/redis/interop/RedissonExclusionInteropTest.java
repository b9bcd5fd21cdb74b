package dev.mortise.redis.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.redis.RedisLockBackendProvider;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** What a holder of one library is to the other. */
class RedissonExclusionInteropTest {
    private static RedisNode server;
    private static RedissonClient redisson;
    private static LockFactory mortise;

    @BeforeAll
    static void start() {
        server = Servers.redis();
        redisson = Redissons.open(server.url());
        mortise = LockFactory.open(url(), Delays.sturdyLease().build());
    }

    private static String url() {
        return server.url() + "?layout=redisson";
    }

    @AfterAll
    static void stop() {
        mortise.close();
        Redissons.close(redisson);
        server.close();
    }

    /** Redisson's hold keeps us out until its last re-entry has left. */
    @Test
    void tryLock_redissonHolds_falseUntilReleased() {
        DistributedLock ours = mortise.getLock("theirs");
        RLock theirs = redisson.getLock("theirs");
        theirs.lock();
        theirs.lock();
        assertThat(ours.tryLock()).isFalse();
        assertThat(ours.isLocked()).isTrue();
        theirs.unlock();
        assertThat(ours.tryLock()).isFalse();
        theirs.unlock();
        assertThat(ours.isLocked()).isFalse();
        assertThat(ours.tryLock()).isTrue();
        ours.unlock();
    }

    /** Our hold keeps every lock of Redisson on that name out, for longer than our lease as we renew it. */
    @Test
    void tryLock_weHold_redissonRefusedUntilReleased() {
        String name = "ours";
        DistributedLock ours = mortise.getLock(name);
        RLock theirs = redisson.getLock(name);
        ours.lock();
        assertThat(theirs.isLocked()).isTrue();
        assertThat(theirs.isHeldByCurrentThread()).isFalse();
        Duration lease = Delays.sturdyLease().build().lease();
        Delays.pass(lease.plus(Delays.MEDIUM), "a lease that is not renewed would be over");
        assertThat(theirs.tryLock()).isFalse();
        assertThat(redisson.getFairLock(name).tryLock()).isFalse();
        assertThat(redisson.getFencedLock(name).tryLock()).isFalse();
        assertThat(redisson.getSpinLock(name).tryLock()).isFalse();
        assertThat(theirs.remainTimeToLive()).isBetween(1L, lease.toMillis());
        ours.unlock();
        assertThat(theirs.isLocked()).isFalse();
        assertThat(theirs.tryLock()).isTrue();
        theirs.unlock();
    }

    /** A hold of Redisson has a holder that we can name. */
    @Test
    void inspect_redissonHolds_holderSeen() {
        RLock theirs = redisson.getLock("inspected");
        theirs.lock();
        try (LockBackend backend =
                new RedisLockBackendProvider().open(BackendSettings.of(Map.of("url", url()), Delays.PATIENCE))) {
            LockState state = backend.inspect("inspected", LockMode.MUTEX);
            assertThat(state.isHeld(LockMode.MUTEX)).isTrue();
            assertThat(state.holders())
                    .singleElement()
                    .satisfies(holder -> assertThat(holder.acquisitionId() + ":" + holder.description())
                            .isEqualTo(redisson.getId() + ":"
                                    + Thread.currentThread().getId()));
            theirs.unlock();
            assertThat(backend.inspect("inspected", LockMode.MUTEX)).isEqualTo(LockState.FREE);
        }
    }

    /** Who does not hold the lock cannot free it, in either library. */
    @Test
    void unlock_byTheOtherLibrary_refusedAndHoldStands() {
        DistributedLock ours = mortise.getLock("stranger");
        RLock theirs = redisson.getLock("stranger");
        ours.lock();
        assertThatThrownBy(theirs::unlock).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(theirs.isLocked()).isTrue();
        assertThat(ours.isHeldByCurrentThread()).isTrue();
        ours.unlock();

        theirs.lock();
        assertThatThrownBy(ours::unlock).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(theirs.isHeldByCurrentThread()).isTrue();
        theirs.unlock();
    }

    /** Redisson may break a lock of ours, and then we are told. */
    @Test
    void forceUnlock_weHold_lostAndTold() {
        try (LockFactory factory = LockFactory.open(url(), Delays.sturdyLease().build())) {
            RecordingListener listener = new RecordingListener();
            factory.addListener(listener);
            DistributedLock ours = factory.getLock("broken");
            RLock theirs = redisson.getLock("broken");
            ours.lock();
            long token = ours.fencingToken();
            assertThat(theirs.forceUnlock()).isTrue();
            theirs.lock();
            assertThat(listener.await("lost").token()).isEqualTo(token);
            assertThat(ours.isHeldByCurrentThread()).isFalse();
            assertThatThrownBy(ours::unlock).isInstanceOf(LockLostException.class);
            assertThat(theirs.isHeldByCurrentThread()).as("the hold after ours").isTrue();
            theirs.unlock();
        }
    }

    /** A holder of Redisson that never unlocks keeps us out for the rest of its lease. */
    @Test
    void lock_redissonHolderDied_acquiredWhenItsLeaseEnds() {
        DistributedLock ours = mortise.getLock("died");
        long before = System.nanoTime();
        redisson.getLock("died").lock(Delays.LEASE.toMillis(), TimeUnit.MILLISECONDS);
        Duration waited = Duration.ofNanos(HandOver.waiter(ours).join() - before);
        assertThat(waited).isBetween(Delays.LEASE, Delays.LEASE.plus(Delays.SLACK));
    }

    /** One of ours that never unlocks keeps Redisson out for the rest of its lease. */
    @Test
    void lock_ourLeaseEnds_redissonAcquires() {
        DistributedLock ours = mortise.getLock("ended");
        RLock theirs = redisson.getLock("ended");
        long before = System.nanoTime();
        ours.lock(Delays.LEASE);
        Actor<Long> waiter = HandOver.waiter(theirs);
        Duration waited = Duration.ofNanos(waiter.join() - before);
        assertThat(waited).isBetween(Delays.LEASE, Delays.LEASE.plus(Delays.SLACK));
        Eventually.eventually("our hold is over", () -> !ours.isHeldByCurrentThread());
        assertThatThrownBy(ours::unlock).isInstanceOf(LockLostException.class);
    }
}
