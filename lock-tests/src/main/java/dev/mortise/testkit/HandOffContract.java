package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Threads of one process pass a lock on among themselves, within limits that others can rely on. */
public interface HandOffContract extends Contract {
    /** A grant is handed on no more often than the options say. */
    @Test
    default void unlock_localWaiters_handedOnWithinCount() {
        ProbeBackend probe = probe();
        LockOptions options = LockOptions.builder()
                .handOffs(5)
                .handOffTime(Duration.ofSeconds(10))
                .build();
        List<Visit> visits = hammer(process(probe, options).getLock(freshName()), Delays.SHORT);
        Map<Long, List<Visit>> groups = byGrant(probe, visits);
        assertThat(groups.values()).allSatisfy(group -> assertThat(group).hasSizeLessThanOrEqualTo(6));
        assertThat(groups.values())
                .as("somebody handed on")
                .anySatisfy(group -> assertThat(group).hasSizeGreaterThan(1));
    }

    /** A grant is handed on no longer than the options say. */
    @Test
    default void unlock_localWaiters_handedOnWithinTime() {
        ProbeBackend probe = probe();
        Duration time = Delays.millis(20);
        LockOptions options =
                LockOptions.builder().handOffs(1_000_000).handOffTime(time).build();
        List<Visit> visits = hammer(process(probe, options).getLock(freshName()), Delays.MEDIUM);
        Map<Long, List<Visit>> groups = byGrant(probe, visits);
        assertThat(groups.values()).allSatisfy(group -> {
            // Whoever handed on had entered before: so all but the last one entered in time, however slow the machine.
            int giver = Math.max(0, group.size() - 2);
            assertThat(group.get(giver).nanos() - group.get(0).nanos()).isLessThan(time.toNanos());
        });
        assertThat(groups.values())
                .as("somebody handed on")
                .anySatisfy(group -> assertThat(group).hasSizeGreaterThan(1));
    }

    /** With no hand-offs, every holder asks the backend. */
    @Test
    default void unlock_handOffsOff_everyHolderAsks() {
        ProbeBackend probe = probe();
        LockFactory here = process(probe, LockOptions.builder().handOffs(0).build());
        List<Visit> visits = hammer(here.getLock(freshName()), Delays.SHORT);
        assertThat(probe.grants()).hasSameSizeAs(visits);
        assertThat(probe.on(Verb.RELEASE).count()).isEqualTo(visits.size());
    }

    /** A hold with a fixed lease is never handed on, nor is a renewed one handed to who asked for a fixed lease. */
    @Test
    default void unlock_fixedLease_neverHandedOn() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        List<Visit> fixed = Collections.synchronizedList(new ArrayList<>());
        List<Visit> all = Collections.synchronizedList(new ArrayList<>());
        lock.lock(Duration.ofSeconds(30));
        all.add(new Visit(lock.fencingToken(), System.nanoTime()));
        fixed.addAll(all);
        List<Actor<Void>> threads = actors().runMany(4, "thread", () -> {
            for (int i = 0; i < 25; i++) {
                lock.lock();
                all.add(new Visit(lock.fencingToken(), System.nanoTime()));
                lock.unlock();
                lock.lock(Duration.ofSeconds(30));
                fixed.add(new Visit(lock.fencingToken(), System.nanoTime()));
                all.add(fixed.get(fixed.size() - 1));
                lock.unlock();
            }
        });
        threads.forEach(Actor::awaitBlocked);
        lock.unlock();
        threads.forEach(Actor::join);
        assertThat(fixed).hasSize(101);
        assertThat(byGrant(probe, all).values())
                .allMatch(group -> group.size() == 1 || Collections.disjoint(group, fixed));
    }

    /** A lone waiter of another process gets its turn while many threads here keep the lock busy. */
    @Test
    default void lock_hammeredByAnotherProcess_getsItsTurn() {
        String name = freshName();
        DistributedLock hammered = process().getLock(name);
        DistributedLock lone = process().getLock(name);
        AtomicBoolean stop = new AtomicBoolean();
        actors().runMany(8, "hammer", () -> {
            while (!stop.get()) {
                hammered.lock();
                hammered.unlock();
            }
        });
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            long start = System.nanoTime();
            lone.lock();
            waits.add(Delays.since(start));
            lone.unlock();
        }
        stop.set(true);
        actors().joinAll();
        Collections.sort(waits);
        assertThat(waits.get(waits.size() / 2)).as("median of %s", waits).isLessThan(Delays.millis(250));
        assertThat(waits.get(waits.size() - 1)).as("most of %s", waits).isLessThan(Delays.millis(2_000));
    }

    /** A thread that has waited for a few milliseconds is not overtaken by later arrivals of its process. */
    @Test
    default void lock_waitedForAWhile_notOvertaken() {
        LockOptions endless = LockOptions.builder()
                .handOffs(1_000_000)
                .handOffTime(Duration.ofSeconds(10))
                .build();
        DistributedLock lock = process(endless).getLock(freshName());
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong entries = new AtomicLong();
        Queue<long[]> hammered = new ConcurrentLinkedQueue<>(); // arrival, number of entry
        actors().runMany(6, "hammer", () -> {
            while (!stop.get()) {
                long arrival = System.nanoTime();
                lock.lock();
                hammered.add(new long[] {arrival, entries.incrementAndGet()});
                spin(50_000); // a thread that is woken meanwhile finds the lock taken again
                lock.unlock();
            }
        });
        for (int i = 0; i < 40; i++) {
            Actor<Long> waiter = actors().call("waiter", () -> {
                lock.lock();
                long entry = entries.incrementAndGet();
                lock.unlock();
                return entry;
            });
            Eventually.eventually("waiter queued or done", () -> waiter.isBlocked() || waiter.isDone());
            long settled = System.nanoTime() + Delays.millis(55).toNanos(); // 5 ms, and 50 for busy machines
            long entry = waiter.join();
            assertThat(hammered)
                    .as("later arrivals before entry %d", entry)
                    .noneMatch(other -> other[0] - settled > 0 && other[1] < entry);
            hammered.clear();
        }
        stop.set(true);
        actors().joinAll();
    }

    private static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    /**
     * One stay under the lock.
     *
     * @param token the holder's token
     * @param nanos when it entered
     */
    record Visit(long token, long nanos) {}

    /** Has threads take turns; all of them wait when the first one begins. */
    private List<Visit> hammer(DistributedLock lock, Duration time) {
        List<Visit> visits = Collections.synchronizedList(new ArrayList<>());
        lock.lock();
        List<Actor<Void>> hammers = actors().runMany(4, "hammer", () -> {
            long start = 0;
            do {
                lock.lock();
                long now = System.nanoTime();
                start = start == 0 ? now : start;
                visits.add(new Visit(lock.fencingToken(), now));
                lock.unlock();
            } while (Delays.since(start).compareTo(time) < 0);
        });
        hammers.forEach(Actor::awaitBlocked);
        visits.add(new Visit(lock.fencingToken(), System.nanoTime()));
        lock.unlock();
        hammers.forEach(Actor::join);
        return visits;
    }

    /** The visits of each remote grant, in order. */
    private static Map<Long, List<Visit>> byGrant(ProbeBackend probe, List<Visit> visits) {
        TreeMap<Long, List<Visit>> groups = new TreeMap<>();
        probe.grants().forEach(grant -> groups.put(grant.token(), new ArrayList<>()));
        visits.forEach(visit -> groups.floorEntry(visit.token()).getValue().add(visit));
        groups.values().removeIf(List::isEmpty);
        return groups;
    }
}
