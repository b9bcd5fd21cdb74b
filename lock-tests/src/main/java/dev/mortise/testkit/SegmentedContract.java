package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.Segment;
import dev.mortise.SegmentedLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One resource in segments: any of them, or all. */
public interface SegmentedContract extends Contract {
    /** Segments are taken by different holders until none is left, and one that is given back can be had again. */
    @Test
    default void acquireAny_someFree_takesOneOfThem() throws InterruptedException {
        String name = freshName();
        SegmentedLock here = SegmentedLock.of(process(), name, 4);
        SegmentedLock there = SegmentedLock.of(process(), name, 4);
        List<Segment> taken = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            taken.add((i % 2 == 0 ? here : there).acquireAny().orElseThrow());
        }
        assertThat(taken).extracting(Segment::index).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(taken).allMatch(Segment::isValid);
        assertThat(here.tryAcquireAny(Duration.ZERO)).isEmpty();
        assertThat(there.tryAcquireAny(Delays.SHORT)).isEmpty();
        assertThat(here.isUsedUp()).isFalse();

        Segment back = taken.get(2);
        back.close();
        Segment again = there.tryAcquireAny(Delays.PATIENCE).orElseThrow();
        assertThat(again.index()).isEqualTo(back.index());
        again.close();
        taken.forEach(Segment::close);
    }

    /** Who finds all taken gets the one that is given back first, whichever that is. */
    @Test
    default void acquireAny_allTaken_waitsForAny() throws InterruptedException {
        String name = freshName();
        SegmentedLock here = SegmentedLock.of(process(), name, 3);
        SegmentedLock there = SegmentedLock.of(process(), name, 3);
        List<Segment> taken = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            taken.add(here.acquireAny().orElseThrow());
        }
        List<Segment> got = new ArrayList<>();
        for (Segment next : taken) {
            Actor<Segment> waiter =
                    actors().call("waiter", () -> there.acquireAny().orElseThrow());
            Delays.pass(Delays.SHORT, "the waiter is to find all taken");
            assertThat(waiter.isDone()).isFalse();
            next.close();
            got.add(waiter.join());
        }
        assertThat(got)
                .extracting(Segment::index)
                .isEqualTo(taken.stream().map(Segment::index).toList());
        assertThat(got).allMatch(Segment::isValid);
        got.forEach(Segment::close);
    }

    /** What is used up is passed by, in the object that was told, until it is opened again. */
    @Test
    default void markUsedUp_oneAfterTheOther_passedBy() throws InterruptedException {
        String name = freshName();
        LockFactory factory = process();
        SegmentedLock here = SegmentedLock.of(factory, name, 3);
        List<Integer> seen = new ArrayList<>();
        for (Optional<Segment> any = here.acquireAny(); any.isPresent(); any = here.acquireAny()) {
            try (Segment segment = any.get()) {
                seen.add(segment.index());
                segment.markUsedUp();
            }
        }
        assertThat(seen).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(here.isUsedUp()).isTrue();
        assertThat(here.tryAcquireAny(Delays.PATIENCE)).isEmpty();
        SegmentedLock.of(factory, name, 3).acquireAny().orElseThrow().close();
        here.reopen();
        assertThat(here.isUsedUp()).isFalse();
        here.acquireAny().orElseThrow().close();
    }

    /** All of them are held by whoever holds the whole, and it cannot be had while one of them is held. */
    @Test
    default void all_whileHeld_noSegment() throws InterruptedException {
        String name = freshName();
        SegmentedLock here = SegmentedLock.of(process(), name, 3);
        SegmentedLock there = SegmentedLock.of(process(), name, 3);
        here.all().lock();
        assertThat(there.tryAcquireAny(Duration.ZERO)).isEmpty();
        long total = here.all().fencingToken();
        here.all().unlock();
        Segment segment = there.tryAcquireAny(Delays.PATIENCE).orElseThrow();
        assertThat(here.all().tryLock()).isFalse();
        assertThat(segment.fencingToken()).isPositive();
        segment.close();
        here.all().lock();
        assertThat(here.all().fencingToken()).isGreaterThan(total);
        here.all().unlock();
    }

    /** How many times each thread goes in. A slow backend may lower it. */
    default int segmentRounds() {
        return 40;
    }

    /** No two are in one segment at once, and the tokens of each segment rise. */
    @Test
    default void acquireAny_severalProcesses_neverTwoInOne() {
        String name = freshName();
        List<ExclusionMonitor> monitors = List.of(new ExclusionMonitor(), new ExclusionMonitor());
        List<Actor<Void>> workers = new ArrayList<>();
        for (int process = 0; process < 3; process++) {
            SegmentedLock lock = SegmentedLock.of(process(), name, monitors.size());
            for (int thread = 0; thread < 2; thread++) {
                workers.add(actors().run("worker", () -> {
                    for (int round = 0; round < segmentRounds(); round++) {
                        try (Segment segment = lock.acquireAny().orElseThrow()) {
                            monitors.get(segment.index()).visit(segment.fencingToken());
                        }
                    }
                }));
            }
        }
        workers.forEach(Actor::join);
        monitors.forEach(monitor -> monitor.assertExclusive(1));
        assertThat(monitors.stream().mapToLong(ExclusionMonitor::visits).sum()).isEqualTo(6L * segmentRounds());
    }

    /** An interrupt ends the wait, and nothing is held then. */
    @Test
    default void acquireAny_interrupted_throwsAndHoldsNothing() throws InterruptedException {
        String name = freshName();
        SegmentedLock here = SegmentedLock.of(process(), name, 2);
        SegmentedLock there = SegmentedLock.of(process(), name, 2);
        Segment first = here.acquireAny().orElseThrow();
        Segment second = here.acquireAny().orElseThrow();
        Actor<Void> waiter = actors().run(
                        "waiter", () -> assertThatThrownBy(there::acquireAny).isInstanceOf(InterruptedException.class));
        Delays.pass(Delays.SHORT, "the waiter is to wait");
        waiter.interrupt();
        waiter.join();
        first.close();
        second.close();
        assertThat(here.all().tryLock()).isTrue();
        here.all().unlock();
    }

    /** No answer from the server is no refusal: who waits for so long is told, and who waits for ever waits it out. */
    @Test
    default void acquireAny_outage_toldOrWaitedOut() throws InterruptedException {
        ProbeBackend probe = probe();
        SegmentedLock lock = SegmentedLock.of(process(probe), freshName(), 3);
        probe.failAll();
        assertThatThrownBy(() -> lock.tryAcquireAny(Delays.SHORT)).isInstanceOf(LockBackendException.class);
        Actor<Segment> waiter = actors().call("waiter", () -> lock.acquireAny().orElseThrow());
        Delays.pass(Delays.MEDIUM, "the outage is to last");
        assertThat(waiter.isDone()).isFalse();
        probe.heal();
        waiter.join().close();
    }
}
