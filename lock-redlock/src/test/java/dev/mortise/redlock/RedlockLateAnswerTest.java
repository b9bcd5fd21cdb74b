package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answer of one server comes after the others have decided: nobody waits for it, and it is not forgotten. */
@Timeout(60)
class RedlockLateAnswerTest {
    private static final Duration LEASE = Delays.millis(60_000); // nothing goes away by itself
    private static final int SLOW = 2;

    private final String name = "late-" + UUID.randomUUID();
    private Trio servers;
    private FaultProxy slow;
    private LockBackend backend;

    @BeforeEach
    void start() {
        servers = new Trio();
        slow = FaultProxy.to(servers.node(SLOW).host(), servers.node(SLOW).port());
        List<Integer> ports = List.of(servers.node(0).port(), servers.node(1).port(), slow.port());
        String url = Trio.url(ports, Duration.ZERO) + "&node-timeout=10s&connections=2";
        backend = Trio.backend(url, Duration.ofSeconds(40));
        Trio.attempt(backend, Trio.request("warm", LEASE)).orElseThrow();
        Eventually.eventually("all have connections", () -> servers.holding("warm") == 3);
        slow.hold(Flow.TO_CLIENT);
    }

    @AfterEach
    void stop() {
        backend.close();
        slow.close();
        servers.close();
    }

    private boolean isAtSlow() {
        return servers.node(SLOW).command("EXISTS", name).equals("1");
    }

    /** A grant that comes after two have refused is given back. */
    @Test
    void tryAcquire_refusedBeforeLateGrant_givenBack() {
        servers.node(0).command("SET", name, "another");
        servers.node(1).command("SET", name, "another");
        Eventually.eventually("the slow one has granted it", () -> {
            assertThat(Trio.attempt(backend, Trio.request(name, LEASE))).isEmpty();
            return Eventually.within(Delays.SHORT, this::isAtSlow); // it is not asked if the others were quicker
        });
        slow.pass();
        Eventually.eventually("and has it back", () -> !isAtSlow());
    }

    /** A server that was not asked yet when the others had refused is not asked any more: the grant could be in the way. */
    @Test
    void tryAcquire_refusedBeforeAsked_notAsked() {
        servers.node(0).command("SET", name, "another");
        servers.node(1).command("SET", name, "another");
        List<LeaseRequest> ahead = List.of(Trio.request(name + "a", LEASE), Trio.request(name + "b", LEASE));
        ahead.forEach(request -> Trio.attempt(backend, request).orElseThrow()); // all threads for the slow one wait
        assertThat(Trio.attempt(backend, Trio.request(name, LEASE))).isEmpty();
        slow.pass();
        LeaseRequest after = Trio.request(name + "c", LEASE);
        Trio.attempt(backend, after).orElseThrow();
        Eventually.eventually("it has answered all", () -> servers.holding(name + "c") == 3);
        assertThat(servers.node(SLOW).command("EXISTS", "mortise:{" + name + "}:token"))
                .isEqualTo("0");
    }

    /** A grant that comes after two others' goes with them, whether the release is before it, or at the same time. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void release_lateGrant_givenBack(boolean before) {
        LeaseRequest request = Trio.request(name, LEASE);
        Grant grant = Trio.attempt(backend, request).orElseThrow();
        Eventually.eventually("the slow one has granted it", this::isAtSlow);
        if (before) {
            backend.release(request, grant, grant.token());
            slow.pass();
        } else {
            slow.pass();
            backend.release(request, grant, grant.token());
        }
        Eventually.eventually("nothing is left", () -> servers.holding(name) == 0);
    }

    /** A grant that comes when the backend is being closed is still given back. */
    @Test
    void close_lateGrant_givenBack() {
        LeaseRequest request = Trio.request(name, LEASE);
        Grant grant = Trio.attempt(backend, request).orElseThrow();
        Eventually.eventually("the slow one has granted it", this::isAtSlow);
        backend.release(request, grant, grant.token());
        Actors actors = new Actors();
        actors.run("network", () -> {
            Delays.pass(Duration.ofMillis(20), "the backend is to be closing");
            slow.pass();
        });
        backend.close();
        actors.joinAll();
        Eventually.eventually("nothing is left", () -> servers.holding(name) == 0);
    }
}
