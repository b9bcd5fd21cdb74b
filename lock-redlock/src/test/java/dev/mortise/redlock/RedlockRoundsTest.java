package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.Flow;
import dev.mortise.testkit.servers.RedisNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** How long it takes with servers that are far away: as many rounds as there must be, however many servers there are. */
@Timeout(60)
class RedlockRoundsTest {
    private static final Duration AWAY = Delays.millis(40);
    private static final int PAIRS = 9;

    private final String name = "rounds-" + UUID.randomUUID();

    /** Two rounds to take a lock, and one to give it back. A loop over five servers would take ten. */
    @Test
    void pair_fiveFarServers_threeRounds(TestReporter reporter) {
        List<FaultProxy> proxies = new ArrayList<>();
        try (Trio servers = new Trio(5)) {
            for (RedisNode node : servers.nodes()) {
                proxies.add(FaultProxy.to(node.host(), node.port()));
            }
            String url = Trio.url(proxies.stream().map(FaultProxy::port).toList(), Duration.ZERO);
            try (LockBackend backend = Trio.backend(url, Duration.ofSeconds(2))) {
                pair(backend, 0); // connections and scripts are there
                pair(backend, 0);
                proxies.forEach(proxy -> proxy.delay(Flow.TO_CLIENT, AWAY));
                long[] nanos = new long[PAIRS];
                for (int i = 0; i < PAIRS; i++) {
                    long start = System.nanoTime();
                    pair(backend, i);
                    nanos[i] = System.nanoTime() - start;
                }
                Arrays.sort(nanos);
                Duration median = Duration.ofNanos(nanos[PAIRS / 2]);
                reporter.publishEntry(
                        "median pair, servers " + AWAY.toMillis() + " ms away", median.toMillis() + " ms");
                assertThat(median).isBetween(AWAY.multipliedBy(3).minusMillis(1), AWAY.multipliedBy(5));
            }
        } finally {
            proxies.forEach(FaultProxy::close);
        }
    }

    private void pair(LockBackend backend, int number) {
        LeaseRequest request = Trio.request(name + number, Duration.ofSeconds(30));
        Grant grant = Trio.attempt(backend, request).orElseThrow();
        backend.release(request, grant, grant.token());
    }
}
