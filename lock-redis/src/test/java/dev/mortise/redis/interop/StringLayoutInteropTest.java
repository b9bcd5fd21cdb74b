package dev.mortise.redis.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.RecordingListener;
import dev.mortise.testkit.interop.GuardedFile;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Layout {@code string} beside a client that knows only the usual two commands. */
class StringLayoutInteropTest {
    private static final int SECTIONS = 125;
    private static final int SECTIONS_OF_PATIENT = 25; // it may wait a second for each
    private static final long LEAST_TURNS = 20;
    private static final Duration PAUSE = Delays.millis(5);
    private static final Duration EXPIRY = Delays.millis(30_000);

    private static RedisNode server;
    private static LockFactory mortise;
    private StringClient stranger;

    @BeforeAll
    static void start() {
        server = Servers.redis();
        mortise = LockFactory.open(url(), Delays.sturdyLease().build());
    }

    private static String url() {
        return server.url() + "?layout=string";
    }

    @AfterAll
    static void stop() {
        mortise.close();
        server.close();
    }

    @BeforeEach
    void connect() {
        stranger = new StringClient(server);
    }

    @AfterEach
    void disconnect() {
        stranger.close();
    }

    /** The stranger's hold keeps us out, and we cannot free it. */
    @Test
    void tryLock_strangerHolds_falseUntilReleased() {
        DistributedLock ours = mortise.getLock("theirs");
        assertThat(stranger.tryLock("theirs", EXPIRY)).isTrue();
        assertThat(ours.tryLock()).isFalse();
        assertThat(ours.isLocked()).isTrue();
        assertThatThrownBy(ours::unlock).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(server.command("GET", "theirs")).isEqualTo(stranger.id());
        assertThat(stranger.unlock("theirs")).isTrue();
        assertThat(ours.tryLock()).isTrue();
        ours.unlock();
    }

    /** Our hold keeps the stranger out, for longer than our lease as we renew it, and the stranger cannot free it. */
    @Test
    void tryLock_weHold_strangerRefusedUntilReleased() {
        DistributedLock ours = mortise.getLock("ours");
        ours.lock();
        Duration lease = Delays.sturdyLease().build().lease();
        Delays.pass(lease.plus(Delays.MEDIUM), "a lease that is not renewed would be over");
        assertThat(stranger.tryLock("ours", EXPIRY)).isFalse();
        assertThat(stranger.unlock("ours")).isFalse();
        assertThat(ours.isHeldByCurrentThread()).isTrue();
        assertThat(Long.parseLong(server.command("PTTL", "ours"))).isBetween(1L, lease.toMillis());
        ours.unlock();
        assertThat(stranger.tryLock("ours", EXPIRY)).isTrue();
        assertThat(stranger.unlock("ours")).isTrue();
    }

    /** The stranger tells nobody of its release, and we ask about once a second. */
    @Test
    void lock_strangerReleases_acquiredWithinAboutASecond(TestReporter reporter) {
        DistributedLock ours = mortise.getLock("silent");
        List<Duration> waits = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            stranger.lock("silent", EXPIRY);
            Actor<Long> waiter = HandOver.waiter(ours);
            waiter.awaitBlocked();
            long left = System.nanoTime();
            assertThat(stranger.unlock("silent")).isTrue();
            waits.add(Duration.ofNanos(waiter.join() - left));
        }
        waits.sort(null);
        reporter.publishEntry("after silent releases", waits.toString());
        assertThat(waits.get(1)).as("median").isLessThan(Delays.millis(1_200));
        assertThat(waits.get(2)).as("longest").isLessThan(Delays.millis(1_200).plus(Delays.SLACK));
    }

    /** A stranger that died holds the lock until its key expires, and no longer. */
    @Test
    void lock_strangerDied_acquiredWhenItsKeyExpires() {
        DistributedLock ours = mortise.getLock("died");
        long before = System.nanoTime();
        assertThat(stranger.tryLock("died", Delays.LEASE)).isTrue();
        Duration waited = Duration.ofNanos(HandOver.waiter(ours).join() - before);
        assertThat(waited).isBetween(Delays.LEASE, Delays.LEASE.plus(Delays.SLACK));
        assertThat(stranger.unlock("died")).isFalse();
    }

    /** A lock that went to a stranger behind our back is neither renewed nor freed by us, and we are told. */
    @Test
    void lock_deletedAndTakenByStranger_lostAndTold() {
        try (LockFactory factory = LockFactory.open(url(), Delays.sturdyLease().build())) {
            RecordingListener listener = new RecordingListener();
            factory.addListener(listener);
            DistributedLock ours = factory.getLock("taken");
            ours.lock();
            server.command("DEL", "taken");
            stranger.lock("taken", EXPIRY);
            listener.await("lost");
            assertThatThrownBy(ours::unlock).isInstanceOf(LockLostException.class);
            long left = Long.parseLong(server.command("PTTL", "taken"));
            assertThat(Duration.ofMillis(left)).isGreaterThan(EXPIRY.dividedBy(2)); // not our lease
        }
        assertThat(stranger.unlock("taken")).as("was still the stranger's").isTrue();
    }

    /** Two strangers and two of ours never meet and lose no update. */
    @Test
    void lock_strangersContend_sectionsNeverOverlap(@TempDir Path dir, TestReporter reporter) throws IOException {
        GuardedFile file = new GuardedFile(dir).reset();
        Actors actors = new Actors();
        long start = System.nanoTime();
        try (LockFactory one = LockFactory.open(url());
                LockFactory two = LockFactory.open(url())) {
            actors.run("waits", () -> visitAsOurs(one.getLock("contended"), Lock::lock, SECTIONS_OF_PATIENT, file));
            actors.run(
                    "asks",
                    () -> visitAsOurs(two.getLock("contended"), StringLayoutInteropTest::askOften, SECTIONS, file));
            actors.runMany(2, "stranger", () -> visitAsStranger(file));
            actors.joinAll();
        }
        long turns = file.turns("ours");
        reporter.publishEntry("with strangers", Delays.since(start).toMillis() + " ms, " + turns + " turns");
        int sections = 3 * SECTIONS + SECTIONS_OF_PATIENT;
        assertThat(file.value()).isEqualTo(sections);
        assertThat(file.visits()).hasSize(sections);
        assertThat(turns).as("turns between ours and the strangers").isGreaterThan(LEAST_TURNS);
    }

    private static void visitAsOurs(DistributedLock lock, Consumer<Lock> locking, int sections, GuardedFile file)
            throws IOException {
        for (int i = 0; i < sections; i++) {
            locking.accept(lock);
            try {
                file.visit("ours", lock.fencingToken());
            } finally {
                lock.unlock();
            }
            Delays.pass(PAUSE, "leaves the lock to others at times");
        }
    }

    /** Whoever waits hears nothing of strangers and would get in once a second; this one meets them at every turn. */
    private static void askOften(Lock lock) {
        Eventually.eventually("lock was to be had", lock::tryLock);
    }

    private static void visitAsStranger(GuardedFile file) throws IOException {
        try (StringClient client = new StringClient(server)) {
            for (int i = 0; i < SECTIONS; i++) {
                client.lock("contended", EXPIRY);
                file.visit("stranger", 0);
                assertThat(client.unlock("contended")).isTrue();
                Delays.pass(PAUSE, "leaves the lock to others at times");
            }
        }
    }
}
