package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That holds which are renewed in one call do not share their troubles. */
@Timeout(60)
class RedisRenewalBundleTest {
    private static final int LOCKS = 120; // more than go in two calls

    private static List<Lease> hold(LockFactory locks) throws InterruptedException {
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < LOCKS; i++) {
            held.add(locks.getLock("bundle-" + i).acquire());
        }
        return held;
    }

    /** A key that somebody else has spoilt is lost in its time, and no other hold with it. */
    @ParameterizedTest
    @CsvSource({"native, mortise:{bundle-7}:lock", "string, bundle-7"})
    void renew_oneUnreadable_othersKept(String layout, String key) throws InterruptedException {
        try (RedisNode server = Servers.redis();
                LockFactory locks = LockFactory.open(server.url() + "?layout=" + layout, FaultKit.SHORT_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            List<Lease> held = hold(locks);
            server.command("DEL", key);
            server.command("SADD", key, "neither a hash nor a string");
            assertThat(told.await("lost").lockName()).isEqualTo("bundle-7");
            Delays.pass(FaultKit.SHORT_LEASE.lease(), "every lease has to run out once more");
            assertThat(told.heard().stream().filter(one -> one.kind().equals("renewalFailed")))
                    .isNotEmpty()
                    .allMatch(failed -> failed.lockName().equals("bundle-7"));
            assertThat(told.count("lost")).isEqualTo(1);
            held.remove(7);
            assertThat(held).allMatch(Lease::isValid);
        }
    }

    /** Locks of all kinds go on side by side. */
    @Test
    void renew_kindsMixed_allKept() throws InterruptedException {
        try (RedisNode server = Servers.redis();
                LockFactory locks = FaultKit.open(server, FaultKit.SHORT_LEASE)) {
            List<Lease> held = hold(locks);
            for (int i = 0; i < 5; i++) {
                held.add(locks.getReadWriteLock("read-" + i).readLock().acquire());
                held.add(locks.getReadWriteLock("write-" + i).writeLock().acquire());
            }
            Delays.pass(FaultKit.SHORT_LEASE.lease().plus(Delays.SHORT), "every lease has to run out once");
            assertThat(held).allMatch(Lease::isValid);
        }
    }

    /** A server that has forgotten the script learns it from the renewals themselves, without a trip in vain. */
    @Test
    void renew_scriptForgotten_learntAtOnce() throws InterruptedException {
        try (RedisNode server = Servers.redis();
                LockFactory locks = FaultKit.open(server, FaultKit.SHORT_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            List<Lease> held = hold(locks);
            server.command("SCRIPT", "FLUSH");
            server.command("CONFIG", "RESETSTAT");
            Eventually.eventually("renewed", () -> FaultKit.calls(server, "pexpire") >= 3 * LOCKS);
            assertThat(FaultKit.number(server.command("INFO", "errorstats"), "NOSCRIPT:count=(\\d+)"))
                    .isZero();
            assertThat(FaultKit.calls(server, "eval")).isPositive();
            assertThat(FaultKit.calls(server, "evalsha")).isPositive().isLessThan(LOCKS);
            assertThat(told.count("renewalFailed")).isZero();
            assertThat(held).allMatch(Lease::isValid);
        }
    }

    /** Learning takes no trip for each: on a slow network their leases would not last that long. */
    @Test
    void renew_scriptsForgottenOverSlowNetwork_noneLost() throws InterruptedException {
        try (RedisNode server = Servers.redis();
                FaultProxy proxy = FaultKit.proxyTo(server);
                LockFactory locks = FaultKit.open(proxy, FaultKit.SHORT_LEASE)) {
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            List<Lease> held = hold(locks);
            for (int i = 0; i < LOCKS; i++) { // each renewed by a call of its own
                held.add(locks.getReadWriteLock("read-" + i).readLock().acquire());
            }
            server.command("SCRIPT", "FLUSH");
            proxy.delay(Flow.TO_CLIENT, Delays.MEDIUM);
            Delays.pass(FaultKit.SHORT_LEASE.lease(), "every lease has to run out once");
            assertThat(told.count("lost")).isZero();
            assertThat(held).allMatch(Lease::isValid);
            proxy.pass();
        }
    }

    /** Nor does it matter if the server forgets scripts between the first renewal of a trip and the last. */
    @Test
    void renew_scriptsForgottenAllTheTime_notNoticed() throws InterruptedException {
        try (RedisNode server = Servers.redis();
                LockFactory locks = FaultKit.open(server, FaultKit.SHORT_LEASE)) {
            Actors actors = new Actors();
            RecordingListener told = new RecordingListener();
            locks.addListener(told);
            List<Lease> held = hold(locks);
            for (int i = 0; i < LOCKS; i++) {
                held.add(locks.getReadWriteLock("read-" + i).readLock().acquire());
            }
            AtomicBoolean over = new AtomicBoolean();
            Actor<Void> forgetful = actors.run("forgetful", () -> {
                while (!over.get()) {
                    server.command("SCRIPT", "FLUSH");
                }
            });
            Delays.pass(FaultKit.SHORT_LEASE.lease(), "every lease has to run out once");
            over.set(true);
            forgetful.join();
            assertThat(told.count("renewalFailed")).isZero();
            assertThat(held).allMatch(Lease::isValid);
        }
    }
}
