package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertFreeWithin;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.internal.LockEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** I3, I4: a call whose reply was lost leaves no lock that nobody holds, and its repetition touches no other hold. */
public interface AmbiguityContract extends Contract {
    /** How many releases race with a new holder. A slow backend may lower it. */
    default int releaseRaces() {
        return 200;
    }

    /** A grant whose reply was lost is asked for again by its id, and held once. */
    @Test
    default void lock_replyLost_askedAgainById() {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(name);
        probe.on(Verb.ACQUIRE).loseReplies(1);
        lock.lock();
        List<VerbCall> attempts = probe.on(Verb.ACQUIRE).calls();
        assertThat(attempts).hasSizeGreaterThanOrEqualTo(2);
        assertThat(attempts.stream().map(VerbCall::acquisitionId).distinct()).hasSize(1);
        assertTaken(process(), name);
        lock.unlock();
        assertFree(process(), name);
    }

    /** An untimed try whose reply was lost says so and leaves the lock free. */
    @Test
    default void tryLock_replyLost_throwsAndLeavesNoOrphan() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(name);
        probe.on(Verb.ACQUIRE).loseAllReplies();
        assertThatThrownBy(lock::tryLock)
                .isInstanceOf(LockBackendException.class)
                .hasMessageContaining("'" + name + "'");
        assertThat(lock.getHoldCount()).isZero();
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    /** A timed try that got no reply in all its time says so and leaves the lock free. */
    @Test
    default void tryLock_timedAndAllRepliesLost_throwsAndLeavesNoOrphan() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(name);
        probe.on(Verb.ACQUIRE).loseAllReplies();
        assertThatThrownBy(() -> lock.tryLock(Delays.MEDIUM.toMillis(), TimeUnit.MILLISECONDS))
                .isInstanceOf(LockBackendException.class);
        assertThatThrownBy(() -> lock.tryAcquire(Delays.SHORT)).isInstanceOf(LockBackendException.class);
        assertThat(lock.getHoldCount()).isZero();
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    /** An interrupt that ends a wait for a lost reply leaves the lock free. */
    @Test
    default void lockInterruptibly_interruptedAfterLostReply_leavesNoOrphan() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(name);
        probe.on(Verb.ACQUIRE).loseAllReplies();
        Actor<Void> asker = actors().run(
                        "asker",
                        () -> assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(InterruptedException.class));
        probe.on(Verb.ACQUIRE).awaitCalls(1);
        asker.interrupt();
        asker.join();
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    /** Cancelling a future that waits for a lost reply leaves the lock free. */
    @Test
    default void acquireAsync_cancelledAfterLostReply_leavesNoOrphan() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        probe.on(Verb.ACQUIRE).loseAllReplies();
        CompletableFuture<?> future = process(probe).getLock(name).acquireAsync();
        probe.on(Verb.ACQUIRE).awaitCalls(1);
        future.cancel(false);
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    /** Taking back an acquisition goes on until it is confirmed. */
    @Test
    default void tryLock_takingBackFailsToo_repeated() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(name);
        probe.on(Verb.ACQUIRE).loseReplies(1);
        probe.on(Verb.WITHDRAW).failNext(2);
        probe.on(Verb.RELEASE).failNext(2);
        assertThatThrownBy(lock::tryLock).isInstanceOf(LockBackendException.class);
        assertFreeWithin(Delays.PATIENCE, process(), name);
    }

    /** A release whose reply was lost is not the caller's problem, and the lock is free. */
    @Test
    default void unlock_replyLost_doesNotThrowAndFrees() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(name);
        lock.lock();
        probe.on(Verb.RELEASE).loseReplies(1);
        lock.unlock();
        assertFreeWithin(Delays.PROMPT, process(), name);
    }

    /** A release that is repeated after its reply was lost frees nobody who got the lock meanwhile. */
    @Test
    default void unlock_repeatedRelease_neverFreesNewerHold() {
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        LockFactory there = process();
        LockFactory third = process();
        List<DistributedLock> newer = new ArrayList<>();
        probe.on(Verb.RELEASE).loseReplies(releaseRaces());
        for (int i = 0; i < releaseRaces(); i++) {
            String name = freshName();
            here.getLock(name).lock();
            here.getLock(name).unlock();
            newer.add((i % 2 == 0 ? here : there).getLock(name)); // the same thread's next hold counts as another
            assertThat(newer.get(i).tryLock()).as("released lock %d is free", i).isTrue();
        }
        Eventually.eventually(
                "all releases repeated", () -> LockEngine.census(here).releases() == 0);
        assertThat(probe.on(Verb.RELEASE).count()).isGreaterThan(releaseRaces());
        for (DistributedLock lock : newer) {
            assertTaken(third, lock.name());
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            lock.unlock();
        }
    }
}
