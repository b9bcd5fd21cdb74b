package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One name under everybody's eyes: three processes, two of them with eight threads that never rest. */
@Timeout(60)
final class HotNameTest {
    private static final int ROUNDS = 25;

    private final MemoryStore store = MemoryStore.create();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final List<Long> tokens = new ArrayList<>(); // guarded by the lock under test
    private final List<Long> moments = new ArrayList<>(); // guarded by the lock under test
    private long visits; // guarded by the lock under test

    /** Nothing is lost or doubled, tokens rise, hand-offs keep to their limits, and the lone waiter gets its turn. */
    @Test
    void lock_eightThreadsInEachOfTwoProcesses_everybodyGetsItsDue() {
        ProbeBackend first = new ProbeBackend(new MemoryLockBackend(store));
        ProbeBackend second = new ProbeBackend(new MemoryLockBackend(store));
        ProbeBackend third = new ProbeBackend(new MemoryLockBackend(store));
        Actors actors = new Actors();
        long counted = 0;
        List<Duration> waits = new ArrayList<>();
        try (LockFactory one = LockFactory.of(first, LockOptions.defaults());
                LockFactory two = LockFactory.of(second, LockOptions.defaults());
                LockFactory lone = LockFactory.of(third, LockOptions.defaults())) {
            List<Actor<Long>> hammers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                hammers.add(actors.call("one" + i, () -> hammer(one.getLock("hot"))));
                hammers.add(actors.call("two" + i, () -> hammer(two.getLock("hot"))));
            }
            DistributedLock lock = lone.getLock("hot");
            for (int i = 0; i < ROUNDS; i++) {
                long start = System.nanoTime();
                lock.lock();
                waits.add(Delays.since(start));
                visit(lock);
                lock.unlock();
            }
            stop.set(true);
            for (Actor<Long> hammer : hammers) {
                counted += hammer.join();
            }
        }
        assertThat(visits).isEqualTo(counted + ROUNDS);
        assertThat(tokens).isSortedAccordingTo(Long::compare).doesNotHaveDuplicates();
        assertThat(waits).allSatisfy(wait -> assertThat(wait).isLessThan(Delays.millis(250)));
        assertHandOffsWithinLimits(first, second, third);
    }

    private long hammer(DistributedLock lock) {
        long count = 0;
        while (!stop.get()) {
            lock.lock();
            visit(lock);
            count++;
            lock.unlock();
        }
        return count;
    }

    private void visit(DistributedLock lock) {
        visits++;
        tokens.add(lock.fencingToken());
        moments.add(System.nanoTime());
    }

    private void assertHandOffsWithinLimits(ProbeBackend... probes) {
        NavigableMap<Long, List<Long>> momentsByGrant = new TreeMap<>();
        for (ProbeBackend probe : probes) {
            probe.grants().forEach(grant -> momentsByGrant.put(grant.token(), new ArrayList<>()));
        }
        for (int i = 0; i < tokens.size(); i++) {
            momentsByGrant.floorEntry(tokens.get(i)).getValue().add(moments.get(i));
        }
        assertThat(momentsByGrant.values()).allSatisfy(group -> {
            assertThat(group).hasSizeLessThanOrEqualTo(1 + 1_000);
            // Whoever handed on entered before it did: all but the last one entered in time, however slow the machine.
            int giver = Math.max(0, group.size() - 2);
            assertThat(group.isEmpty() ? 0 : group.get(giver) - group.get(0))
                    .isLessThan(TimeUnit.MILLISECONDS.toNanos(20));
        });
    }
}
