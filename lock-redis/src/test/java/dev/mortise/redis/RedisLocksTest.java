package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Locks of an owner that is not a thread. */
class RedisLocksTest {
    private static RedisNode server;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final String name = "owner-" + UUID.randomUUID();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void close() throws Exception {
        for (int last = opened.size() - 1; last >= 0; last--) {
            opened.get(last).close();
        }
    }

    /** As another process would: with a backend of its own. */
    private RedisLocks process(String owner) {
        return process(owner, "native", LockOptions.defaults());
    }

    private RedisLocks process(String owner, String layout, LockOptions options) {
        return opened(RedisLocks.ofOwner(backend(layout), owner, options));
    }

    private RedisLockBackend backend(String layout) {
        return opened((RedisLockBackend) new RedisLockBackendProvider()
                .open(BackendSettings.of(Map.of("url", server.url() + "?layout=" + layout), Duration.ofSeconds(2))));
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.add(resource);
        return resource;
    }

    private String count(String owner) {
        return server.command("HGET", "mortise:{" + name + "}:lock", "owner:" + owner);
    }

    @Test
    void lock_sameOwnerElsewhere_entersAndIsCounted() throws Exception {
        DistributedLock here = process("job").getLock(name);
        DistributedLock there = process("job").getLock(name);
        here.lock();
        there.lock();
        CompletableFuture.runAsync(() -> {
                    assertThat(here.tryLock()).isTrue(); // another thread, the same owner
                    here.unlock();
                })
                .get();
        assertThat(count("job")).isEqualTo("2");
        assertThat(there.fencingToken()).isEqualTo(here.fencingToken());
        here.unlock();
        assertThat(count("job")).isEqualTo("1");
        there.unlock();
        assertThat(server.command("EXISTS", "mortise:{" + name + "}:lock")).isEqualTo("0");
    }

    @Test
    void lock_reenteredBySameThread_noTrip() {
        DistributedLock lock = process("job").getLock(name);
        lock.lock();
        lock.lock();
        assertThat(count("job")).isEqualTo("1");
        assertThat(lock.getHoldCount()).isEqualTo(2);
        lock.unlock();
        lock.unlock();
    }

    @Test
    void lock_othersOfAnyKind_excludedBothWays() {
        DistributedLock mine = process("job").getLock(name);
        DistributedLock other = process("another").getLock(name);
        LockFactory plain = opened(LockFactory.open(server.url()));
        mine.lock();
        assertThat(other.tryLock()).isFalse();
        assertThat(plain.getLock(name).tryLock()).isFalse();
        assertThat(plain.getLock(name).isLocked()).isTrue();
        mine.unlock();
        plain.getLock(name).lock();
        assertThat(mine.tryLock()).isFalse();
        assertThat(mine.isLocked()).isTrue();
        plain.getLock(name).unlock();
        assertThat(other.tryLock()).isTrue();
        other.unlock();
    }

    @Test
    void unlock_lastOfOwner_wakesWaiterAndTokenRises() throws Exception {
        DistributedLock here = process("job").getLock(name);
        DistributedLock there = process("job").getLock(name);
        here.lock();
        there.lock();
        long token = here.fencingToken();
        CompletableFuture<Lease> waiter =
                opened(LockFactory.open(server.url())).getLock(name).acquireAsync();
        here.unlock();
        assertThat(waiter).isNotDone();
        there.unlock();
        Eventually.eventually("woken", waiter::isDone);
        assertThat(waiter.get().fencingToken()).isGreaterThan(token);
        waiter.get().close();
    }

    @Test
    void acquire_replayed_countsOnce() {
        RedisLockBackend owned = backend("native").forOwner("job");
        LeaseRequest request = request(owned);
        Attempt first = owned.contend(request, () -> {}).tryAcquire();
        Attempt again = owned.contend(request, () -> {}).tryAcquire();
        Grant grant = first.grant().orElseThrow();
        assertThat(again.grant().orElseThrow().token()).isEqualTo(grant.token());
        assertThat(count("job")).isEqualTo("1");
        assertThat(owned.release(request, grant, grant.token())).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(owned.release(request, grant, grant.token())).isEqualTo(ReleaseOutcome.NOT_HELD);
        assertThat(count("job")).isNull();
    }

    @Test
    void withdraw_attemptStillOnItsWay_barred() {
        RedisLockBackend owned = backend("native").forOwner("job");
        LeaseRequest other = request(owned);
        owned.contend(other, () -> {}).tryAcquire();
        LeaseRequest request = request(owned);
        owned.contend(request, () -> {}).tryAcquire();
        owned.withdraw(request);
        assertThat(count("job")).isEqualTo("1");
        assertThat(owned.contend(request, () -> {}).tryAcquire().grant()).isEmpty();
        assertThat(count("job")).isEqualTo("1");
        owned.withdraw(other);
        assertThat(count("job")).isNull();
    }

    private LeaseRequest request(RedisLockBackend backend) {
        return new LeaseRequest(
                name, UUID.randomUUID().toString(), LockMode.READ, Duration.ofSeconds(30), "test", null, false);
    }

    @Test
    void lock_processOfOneShareSilent_otherShareStaysAndCountFalls() {
        RedisLockBackend silent = backend("native").forOwner("job");
        LeaseRequest dead = new LeaseRequest(
                name,
                UUID.randomUUID().toString(),
                LockMode.READ,
                Delays.LEASE,
                "dead",
                null,
                false); // nobody renews it
        silent.contend(dead, () -> {}).tryAcquire();
        DistributedLock living =
                process("job", "native", Delays.shortLease().build()).getLock(name);
        living.lock();
        assertThat(count("job")).isEqualTo("2");
        Delays.pass(Delays.LEASE.multipliedBy(2), "the silent share ends, the living one is renewed");
        assertThat(living.isHeldByCurrentThread()).isTrue();
        assertThat(process("another").getLock(name).tryLock()).isFalse();
        living.unlock();
        assertThat(count("job")).isNull();
        assertThat(process("another").getLock(name).tryLock()).isTrue();
    }

    @Test
    void close_holdsTaken_givenBackOthersStay() {
        RedisLocks here = process("job");
        DistributedLock there = process("job").getLock(name);
        here.getLock(name).lock();
        there.lock();
        here.close();
        assertThat(count("job")).isEqualTo("1");
        there.unlock();
    }

    @Test
    void ofOwner_layoutRedisson_works() {
        DistributedLock here =
                process("job", "redisson", LockOptions.defaults()).getLock(name);
        DistributedLock there =
                process("job", "redisson", LockOptions.defaults()).getLock(name);
        here.lock();
        there.lock();
        assertThat(server.command("HGET", name, "owner:job")).isEqualTo("2");
        here.unlock();
        there.unlock();
        assertThat(server.command("EXISTS", name)).isEqualTo("0");
    }

    @Test
    void ofOwner_badInput_refused() {
        RedisLockBackend string = backend("string");
        assertThatThrownBy(() -> RedisLocks.ofOwner(string, "job", LockOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("but was STRING");
        RedisLockBackend plain = backend("native");
        assertThatThrownBy(() -> RedisLocks.ofOwner(plain, "", LockOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ownerId must have 1 to 200 characters but had 0");
        assertThatThrownBy(() -> RedisLocks.ofOwner(plain, "x".repeat(201), LockOptions.defaults()))
                .hasMessageContaining("but had 201");
    }
}
