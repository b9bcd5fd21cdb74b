package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** I1, I2, I9 and I13 between real processes. {@link CrashContract} has what happens when they fail. */
public interface CrossProcessContract extends Contract {
    /** A lock that one process holds is refused to another, and given once it is free. */
    @Test
    default void lock_heldByChild_refusedUntilUnlocked() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), Delays.PATIENCE)) {
            child.lock(name);
            assertThat(lock.tryLock()).isFalse();
            assertThat(lock.isLocked()).isTrue();
            child.unlock(name).value();
            assertThat(lock.tryLock()).isTrue();
            assertThat(child.tryLock(name, Delays.SHORT)).isFalse();
            lock.unlock();
            assertThat(child.tryLock(name, Duration.ZERO)).isTrue();
        }
    }

    /** A release in one process wakes a waiter in another. */
    @Test
    default void unlock_otherProcessWaits_isWoken(TestReporter reporter) {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), Delays.PATIENCE)) {
            child.lock(name);
            Actor<Long> waiter = actors().call("waiter", () -> {
                lock.lock();
                long entered = System.nanoTime();
                lock.unlock();
                return entered;
            });
            waiter.awaitBlocked();
            long left = child.unlock(name).nanos();
            assertPrompt(reporter, "woken here", waiter.join() - left);

            lock.lock();
            CompletableFuture<TakerReply> childIn = child.send("lock", name);
            Eventually.within(Delays.MEDIUM, childIn::isDone); // time to get in line, where nobody can see it
            assertThat(childIn).isNotDone();
            left = System.nanoTime();
            lock.unlock();
            assertPrompt(
                    reporter,
                    "woken there",
                    child.await(childIn, Delays.PATIENCE).nanos() - left);
        }
    }

    /** A process that closes its factory gives back what it holds, long before its lease is over. */
    @Test
    default void close_childHolds_released() throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        try (LockTaker child = LockTaker.on(fixture(), Duration.ofMinutes(1))) {
            child.lock(name);
        }
        assertThat(lock.tryLock(Delays.PROMPT.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        lock.unlock();
    }

    /** How many sections each of several processes does. A slow backend may lower it. */
    default int sectionsOfAProcess() {
        return 300;
    }

    /** Processes with several threads each never meet, lose no update, and see tokens rise. */
    @Test
    default void lock_threeProcesses_sectionsNeverOverlap(@TempDir Path dir) throws IOException {
        String name = freshName();
        int sections = sectionsOfAProcess();
        FileCounter counter = new FileCounter(dir.resolve("number")).reset();
        List<LockTaker> children = new ArrayList<>();
        try {
            List<CompletableFuture<TakerReply>> replies = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                children.add(LockTaker.on(fixture(), Delays.PATIENCE));
            }
            children.forEach(child -> replies.add(child.send("count", name, dir.resolve("number"), sections, 2)));
            for (int i = 0; i < 3; i++) {
                children.get(i)
                        .await(replies.get(i), Delays.PATIENCE.multipliedBy(2))
                        .value();
            }
        } finally {
            children.forEach(LockTaker::close);
        }
        assertThat(counter.value()).isEqualTo(3L * sections);
        assertThat(counter.tokens()).hasSize(3 * sections).isSorted().doesNotHaveDuplicates();
    }

    /** Tokens rise from holder to holder, whichever process it is in. */
    @Test
    default void fencingToken_acrossProcesses_rises() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        List<Long> tokens = new ArrayList<>();
        try (LockTaker one = LockTaker.on(fixture(), Delays.PATIENCE);
                LockTaker two = LockTaker.on(fixture(), Delays.PATIENCE)) {
            for (int round = 0; round < 5; round++) {
                tokens.add(one.lock(name));
                one.unlock(name).value();
                lock.lock();
                tokens.add(lock.fencingToken());
                lock.unlock();
                tokens.add(two.lock(name));
                two.unlock(name).value();
            }
        }
        assertThat(tokens).isSorted().doesNotHaveDuplicates();
    }

    private static void assertPrompt(TestReporter reporter, String what, long nanos) {
        report(reporter, what, nanos);
        assertThat(Duration.ofNanos(nanos)).as(what).isLessThan(Delays.PROMPT.plus(Delays.SLACK));
    }

    private static void report(TestReporter reporter, String what, long nanos) {
        reporter.publishEntry(what, nanos / 1_000 + " us");
    }
}
