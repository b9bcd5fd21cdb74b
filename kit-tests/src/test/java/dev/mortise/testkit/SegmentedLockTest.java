package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import dev.mortise.Segment;
import dev.mortise.SegmentedLock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a lock in segments does not depend on the backend. */
class SegmentedLockTest {
    private final LockFactory locks = LockFactory.open("memory:");

    @AfterEach
    void close() {
        locks.close();
    }

    /** A bad number is refused with its name, the bounds and the value; a bad name as everywhere. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_001})
    void of_badNumber_refused(int segments) {
        assertThatThrownBy(() -> SegmentedLock.of(locks, "stock", segments))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("segments must be from 1 to 1000 but was " + segments);
        assertThatThrownBy(() -> SegmentedLock.of(locks, "", 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SegmentedLock.of(locks, "x".repeat(509), 1_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("512");
        assertThat(SegmentedLock.of(locks, "x".repeat(508), 1_000).segments()).isEqualTo(1_000);
    }

    /** The search begins anywhere: nobody can rely on a segment. */
    @Test
    void acquireAny_allFree_anyOfThem() throws InterruptedException {
        SegmentedLock lock = SegmentedLock.of(locks, "stock", 4);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            try (Segment segment = lock.acquireAny().orElseThrow()) {
                assertThat(segment.lockName()).isEqualTo("stock#" + segment.index());
                seen.add(segment.index());
            }
        }
        assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    /** Times too long for a number of nanoseconds are long, and those below zero are none. */
    @Test
    void tryAcquireAny_extremeWaits_taken() throws InterruptedException {
        SegmentedLock lock = SegmentedLock.of(locks, "stock", 1);
        for (long seconds : new long[] {Long.MAX_VALUE, 0, -1, Long.MIN_VALUE}) {
            lock.tryAcquireAny(Duration.ofSeconds(seconds)).orElseThrow().close();
        }
    }

    /** A segment is seen as used up by those who wait for it, too. */
    @Test
    void markUsedUp_whileAnotherWaits_waiterMovesOn() throws InterruptedException {
        SegmentedLock lock = SegmentedLock.of(locks, "stock", 1);
        Segment only = lock.acquireAny().orElseThrow();
        Actors actors = new Actors();
        Actor<Boolean> waiter = actors.call("waiter", () -> lock.acquireAny().isPresent());
        waiter.awaitBlocked();
        only.markUsedUp();
        only.close();
        assertThat(waiter.join()).isFalse();
        assertThat(lock.isUsedUp()).isTrue();
        assertThat(lock).hasToString("SegmentedLock['stock', 1 segments, 1 used up]");
    }
}
