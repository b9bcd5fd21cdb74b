package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One timer for many things. */
class AlarmTest {
    private final Housekeeper housekeeper = new Housekeeper();
    private final Queue<Long> rings = new ConcurrentLinkedQueue<>();
    private volatile OptionalLong next = OptionalLong.empty();
    private final Alarm alarm = new Alarm(housekeeper, () -> {
        rings.add(System.nanoTime());
        OptionalLong then = next;
        next = OptionalLong.empty();
        return then;
    });

    @AfterEach
    void close() {
        housekeeper.close();
    }

    private static long in(long millis) {
        return System.nanoTime() + Delays.millis(millis).toNanos();
    }

    /** Something due later than the timer is set for costs nothing, and is seen to when that rings. */
    @Test
    void noLaterThan_laterThanSet_onlyOneRing() {
        long first = in(100);
        alarm.noLaterThan(first);
        for (int i = 0; i < 1_000; i++) {
            alarm.noLaterThan(first + i);
        }
        Eventually.eventually("rang", () -> !rings.isEmpty());
        assertThat(rings.peek() - first).isNotNegative();
        Delays.pass(Delays.MEDIUM, "nothing more may ring");
        assertThat(rings).hasSize(1);
    }

    /** Something due sooner than the timer is set for is not made to wait. */
    @Test
    void noLaterThan_soonerThanSet_ringsSooner() {
        alarm.noLaterThan(in(60_000));
        alarm.noLaterThan(in(20));
        Eventually.eventually("rang", () -> !rings.isEmpty());
    }

    /** Who is looked after names the next moment, and is called then, also after a sooner one came between. */
    @Test
    void ring_taskNamesNext_ringsAgain() {
        long second = in(200);
        next = OptionalLong.of(second);
        alarm.noLaterThan(second);
        alarm.noLaterThan(in(10));
        Eventually.eventually("rang twice", () -> rings.size() == 2);
        Delays.pass(Delays.MEDIUM, "the timer that was set first must not ring as well");
        assertThat(rings).hasSize(2);
        alarm.noLaterThan(in(0));
        Eventually.eventually("rang when due at once", () -> rings.size() == 3);
    }
}
