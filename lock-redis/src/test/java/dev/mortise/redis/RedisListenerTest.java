package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How a process hears of releases: on one connection, and without missing one. */
class RedisListenerTest {
    private static RedisNode server;

    private final List<LockBackend> opened = new ArrayList<>();
    private final String name = "listen-" + UUID.randomUUID();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void close() {
        opened.forEach(LockBackend::close);
    }

    private LockBackend process() {
        LockBackend backend = new RedisLockBackendProvider()
                .open(BackendSettings.of(Map.of("url", server.url()), Duration.ofSeconds(2)));
        opened.add(backend);
        return backend;
    }

    private static LeaseRequest request(String lockName) {
        return new LeaseRequest(
                lockName, UUID.randomUUID().toString(), LockMode.MUTEX, Duration.ofSeconds(30), "test", null, true);
    }

    private static Grant take(LockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            return contender.tryAcquire().grant().orElseThrow();
        }
    }

    /** Lines of the server's list of clients that listen; there are no others than ours. */
    private static long listeners() {
        String clients = server.command("CLIENT", "LIST", "TYPE", "PUBSUB");
        return clients.lines().filter(line -> !line.isBlank()).count();
    }

    private static long channels() {
        try (RespConnection connection = server.connect()) {
            return ((List<?>) connection.send("PUBSUB", "CHANNELS", "mortise:*:free")).size();
        }
    }

    @Test
    void tryAcquire_refusedOnManyNames_oneConnectionListens() {
        LockBackend holder = process();
        LockBackend waiter = process();
        List<Contender> contenders = new ArrayList<>();
        AtomicInteger hints = new AtomicInteger();
        for (int i = 0; i < 50; i++) {
            take(holder, request(name + i));
            Contender contender = waiter.contend(request(name + i), hints::incrementAndGet);
            assertThat(contender.tryAcquire().grant()).isEmpty();
            contenders.add(contender);
        }
        Eventually.eventually("told that each subscription stands", () -> hints.get() == 50);
        assertThat(listeners()).isEqualTo(1);
        assertThat(channels()).isEqualTo(50);
        contenders.forEach(Contender::close);
        Eventually.eventually("channels given up", () -> channels() == 0);
        assertThat(listeners()).as("kept for the next who waits").isEqualTo(1);
    }

    @Test
    void release_waiterElsewhere_toldAndStoodBackFor() {
        LockBackend holder = process();
        LockBackend waiter = process();
        LeaseRequest held = request(name);
        Grant grant = take(holder, held);
        AtomicInteger hints = new AtomicInteger();
        LeaseRequest wanted = request(name);
        try (Contender contender = waiter.contend(wanted, hints::incrementAndGet)) {
            contender.tryAcquire();
            Eventually.eventually("subscription stands", () -> hints.get() == 1);
            assertThat(holder.release(held, grant, grant.token())).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
            Eventually.eventually("told of the release", () -> hints.get() == 2);
            assertThat(contender.tryAcquire().grant()).isPresent();
        }
    }

    @Test
    void release_onlyOurselvesListen_notToOthers() {
        LockBackend here = process();
        LeaseRequest held = request(name);
        Grant grant = take(here, held);
        AtomicInteger hints = new AtomicInteger();
        try (Contender contender = here.contend(request(name), hints::incrementAndGet)) {
            contender.tryAcquire();
            Eventually.eventually("subscription stands", () -> hints.get() == 1);
            assertThat(here.release(held, grant, grant.token())).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Test
    void release_nobodyListens_notToOthers() {
        LockBackend here = process();
        LeaseRequest held = request(name);
        Grant grant = take(here, held);
        assertThat(here.release(held, grant, grant.token())).isEqualTo(ReleaseOutcome.RELEASED);
    }

    /** Whoever listens already when it asks need not ask again for what it may have missed. */
    @Test
    void tryAcquire_channelStandsAlready_notToldForNothing() {
        LockBackend holder = process();
        LockBackend waiter = process();
        LeaseRequest held = request(name);
        Grant grant = take(holder, held);
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        try (Contender one = waiter.contend(request(name), first::incrementAndGet)) {
            one.tryAcquire();
            Eventually.eventually("subscription stands", () -> first.get() == 1);
            try (Contender other = waiter.contend(request(name), second::incrementAndGet)) {
                Attempt refused = other.tryAcquire();
                assertThat(refused.grant()).isEmpty();
                assertThat(second.get()).isZero();
                holder.release(held, grant, grant.token());
                Eventually.eventually("both told", () -> first.get() == 2 && second.get() == 1);
            }
        }
    }

    @Test
    void close_contender_hearsNothingMore() {
        LockBackend holder = process();
        LockBackend waiter = process();
        LeaseRequest held = request(name);
        Grant grant = take(holder, held);
        AtomicInteger gone = new AtomicInteger();
        AtomicInteger there = new AtomicInteger();
        Contender closed = waiter.contend(request(name), gone::incrementAndGet);
        closed.tryAcquire();
        Eventually.eventually("subscription stands", () -> gone.get() == 1);
        try (Contender open = waiter.contend(request(name), there::incrementAndGet)) {
            open.tryAcquire();
            closed.close();
            holder.release(held, grant, grant.token());
            Eventually.eventually("the other is told", () -> there.get() == 1);
            assertThat(gone.get()).isEqualTo(1);
        }
    }
}
