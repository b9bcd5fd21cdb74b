package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.RequestCounts;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many locks are watched at a server, and which. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreaksTest {
    private static final int MOST = 5;
    private static final int LASTING = 3;

    private static ZooKeeperServer server;
    private static Operator operator; // has a connection of its own
    private static Operator client;

    private Requests requests;
    private Streaks streaks;

    @BeforeAll
    static void start() {
        server = Servers.zooKeeper();
        operator = new Operator(server.connectString());
        client = new Operator(server.connectString());
    }

    @AfterAll
    static void stop() {
        client.close();
        operator.close();
        server.close();
    }

    @BeforeEach
    void begin() throws Exception {
        requests = new Requests(client.client().getZookeeperClient().getZooKeeper(), sentAt -> {});
        streaks = new Streaks(requests, MOST);
    }

    /** A lock is watched from its third time in a row on, with one request. */
    @Test
    void left_thirdInARow_watchedOnce() throws Exception {
        String base = makeNodes(1).get(0);
        RequestCounts before = server.requestCounts();
        for (int number = 0; number < LASTING; number++) {
            assertThat(isLikelyFirst(base)).as("after %s in a row", number).isFalse();
            leave(base, number);
        }
        for (int number = LASTING; number < 10; number++) {
            assertThat(isLikelyFirst(base)).as("after %s in a row", number).isTrue();
            leave(base, number);
        }
        assertThat(watchesSince(before)).isEqualTo(1);
    }

    /** No more watches are put up than may stay; those of nodes that are gone make room for others. */
    @Test
    void left_manyLocks_watchesBounded() throws Exception {
        List<String> first = makeNodes(MOST);
        List<String> second = makeNodes(MOST);
        RequestCounts before = server.requestCounts();
        first.forEach(this::leaveInARow);
        second.forEach(this::leaveInARow);
        assertThat(watched(first)).isEqualTo(MOST);
        assertThat(watched(second)).isZero();
        assertThat(watchesSince(before)).isEqualTo(MOST);
        first.subList(0, 2).forEach(operator::delete);
        assertThat(watched(first)).isEqualTo(MOST - 2);
        second.forEach(base -> leave(base, LASTING));
        assertThat(watched(second)).isEqualTo(2);
        assertThat(watchesSince(before)).isEqualTo(MOST + 2);
    }

    /** A lock whose node is not there is not watched, and takes nobody's room. */
    @Test
    void left_nodeGone_notWatched() throws Exception {
        IntStream.range(0, MOST).forEach(i -> leaveInARow(freshBase()));
        List<String> there = makeNodes(MOST);
        assertThat(watched(there)).isZero(); // and what was asked before has been answered
        there.forEach(this::leaveInARow);
        assertThat(watched(there)).isEqualTo(MOST);
    }

    /** Of locks without a watch, those that were used last are remembered. */
    @Test
    void left_manyNames_usedLastRemembered() throws Exception {
        List<String> bases = makeNodes(MOST + 1);
        String eldest = bases.get(0);
        String second = bases.get(1);
        bases.subList(0, MOST).forEach(base -> leave(base, 0));
        leave(eldest, 1);
        leave(bases.get(MOST), 0); // for which the one that was used longest ago is forgotten
        leave(eldest, 2);
        leave(second, 1);
        leave(second, 2);
        assertThat(isLikelyFirst(eldest)).isTrue();
        assertThat(isLikelyFirst(second)).isFalse();
        leave(second, 3);
        assertThat(isLikelyFirst(second)).isTrue();
    }

    private static String freshBase() {
        return Operator.base("streaks-" + UUID.randomUUID());
    }

    private static List<String> makeNodes(int count) throws Exception {
        List<String> bases =
                IntStream.range(0, count).mapToObj(i -> freshBase()).toList();
        for (String base : bases) {
            operator.client().create().creatingParentContainersIfNeeded().forPath(base);
        }
        return bases;
    }

    private void leaveInARow(String base) {
        IntStream.range(0, LASTING).forEach(number -> leave(base, number));
    }

    private void leave(String base, int number) {
        String name = "_c_%s-lock-%010d".formatted(UUID.randomUUID(), number);
        streaks.left(
                new Created(base + "/" + name, Long.MAX_VALUE, 1)); // made after the lock's node, whenever that was
    }

    private long watched(List<String> bases) throws Exception {
        awaitNews();
        return bases.stream().filter(streaks::isLikelyFirst).count();
    }

    private boolean isLikelyFirst(String base) throws Exception {
        return watched(List.of(base)) == 1;
    }

    /** What the server said before it answers this has arrived. */
    private void awaitNews() throws Exception {
        requests.children("/").get(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static long watchesSince(RequestCounts before) {
        return server.requestCounts().since(before).of(OpCode.getData);
    }
}
