package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What {@link java.util.concurrent.locks.Lock} and re-entry demand, across processes. */
public interface LockContract extends Contract {
    /** A lock that one process holds is refused to another. */
    @Test
    default void tryLock_heldByAnotherProcess_refused() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        lock.lock();
        assertTaken(process(), name);
        lock.unlock();
    }

    /** A lock that was given back is free for another process at once. */
    @Test
    default void unlock_lastHold_freeForAnotherProcess() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        LockFactory there = process();
        for (int i = 0; i < 10; i++) {
            lock.lock();
            lock.unlock();
            assertFree(there, name);
        }
    }

    /** A held lock does not keep anyone from a lock of another name. */
    @Test
    default void lock_anotherNameHeld_independent() {
        DistributedLock lock = process().getLock(freshName());
        lock.lock();
        assertFree(process(), freshName());
        lock.unlock();
    }

    /** The thread that holds a lock gets it again by every way, and counts. */
    @Test
    default void lock_heldByThread_reentersInEveryForm() throws InterruptedException {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        LockFactory there = process();
        int count = 0;
        for (AcquireForm form : AcquireForm.BY_THREAD) {
            form.take(lock);
            assertThat(lock.getHoldCount()).as("after %s", form).isEqualTo(++count);
        }
        for (; count > 0; count--) {
            assertTaken(there, name);
            lock.unlock();
            assertThat(lock.getHoldCount()).isEqualTo(count - 1);
        }
        assertFree(there, name);
    }

    /** Re-entry and its unlock stay within the process. */
    @Test
    default void lock_reentered_asksNoBackend() throws InterruptedException {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        lock.lock();
        int before = probe.totalCount();
        for (int i = 0; i < 100; i++) {
            lock.lock();
            assertThat(lock.tryLock()).isTrue();
            assertThat(lock.tryLock(1, TimeUnit.SECONDS)).isTrue();
        }
        for (int i = 0; i < 300; i++) {
            lock.unlock();
        }
        assertThat(probe.totalCount()).isEqualTo(before);
        lock.unlock();
    }

    /** Two objects of one factory and name are one lock. */
    @Test
    default void lock_secondObjectOfName_reenters() {
        String name = freshName();
        LockFactory here = process();
        LockFactory there = process();
        here.getLock(name).lock();
        assertThat(here.getLock(name).tryLock()).isTrue();
        assertThat(here.getLock(name).getHoldCount()).isEqualTo(2);
        here.getLock(name).unlock();
        assertTaken(there, name);
        here.getLock(name).unlock();
        assertFree(there, name);
    }

    /** A thread that does not hold a lock cannot free it, and is told which lock and thread. */
    @Test
    default void unlock_anotherThreadsHold_throwsAndChangesNothing() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        lock.lock();
        Actor<String> stranger = actors().call("stranger", () -> {
            assertThatThrownBy(lock::unlock)
                    .isExactlyInstanceOf(IllegalMonitorStateException.class)
                    .hasMessageContaining("'" + name + "'")
                    .hasMessageContaining(Thread.currentThread().getName());
            return "refused";
        });
        assertThat(stranger.join()).isEqualTo("refused");
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        assertTaken(process(), name);
        lock.unlock();
    }

    /** A process that does not hold a lock cannot free it, not even on a thread that holds it for another. */
    @Test
    default void unlock_anotherProcessesHold_throwsAndChangesNothing() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        LockFactory there = process();
        lock.lock();
        assertThatThrownBy(there.getLock(name)::unlock)
                .isExactlyInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContaining("'" + name + "'");
        assertTaken(there, name);
        lock.unlock();
        assertFree(there, name);
    }

    /** A second unlock of one hold is refused, and leaves the next holder alone. */
    @Test
    default void unlock_twice_throwsAndLeavesSuccessorAlone() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        DistributedLock successor = process().getLock(name);
        lock.lock();
        lock.unlock();
        successor.lock();
        assertThatThrownBy(lock::unlock).isExactlyInstanceOf(IllegalMonitorStateException.class);
        assertTaken(process(), name);
        successor.unlock();
    }

    /** An untimed try does not wait, whether a thread of the same process or another process has the lock. */
    @Test
    default void tryLock_held_neverWaitsAndAsksOnce() {
        String name = freshName();
        DistributedLock lock = process().getLock(name);
        ProbeBackend probe = probe();
        DistributedLock there = process(probe).getLock(name);
        lock.lock();
        Actor<Duration> sameProcess = actors().call("local", () -> timeRefused(lock));
        assertThat(sameProcess.join()).isLessThan(Delays.PROMPT);
        assertThat(timeRefused(there)).isLessThan(Delays.PROMPT);
        assertThat(probe.on(Verb.ACQUIRE).count()).isEqualTo(1);
        lock.unlock();
    }

    private static Duration timeRefused(DistributedLock lock) {
        long start = System.nanoTime();
        assertThat(lock.tryLock()).isFalse();
        return Delays.since(start);
    }

    /** A thread that waits for another process gets the lock when that one gives it back. */
    @Test
    default void lock_heldByAnotherProcess_grantedAfterRelease() {
        String name = freshName();
        grantedAfterRelease(process().getLock(name), process().getLock(name));
    }

    /** A thread that waits for another thread of its process gets the lock when that one gives it back. */
    @Test
    default void lock_heldByThreadOfSameProcess_grantedAfterRelease() {
        DistributedLock lock = process().getLock(freshName());
        grantedAfterRelease(lock, lock);
    }

    private void grantedAfterRelease(DistributedLock held, DistributedLock wanted) {
        held.lock();
        Actor<Boolean> waiter = actors().call("waiter", () -> {
            wanted.lock();
            boolean mine = wanted.isHeldByCurrentThread();
            wanted.unlock();
            return mine;
        });
        waiter.awaitBlocked();
        held.unlock();
        assertThat(waiter.join()).isTrue();
    }

    /** What one thread did under the lock, the next holder in the same process sees. */
    @Test
    default void lock_betweenThreads_hasMemoryEffects() {
        DistributedLock lock = process().getLock(freshName());
        long[] plain = new long[1];
        actors().runMany(4, "counter", () -> {
            for (int i = 0; i < 250; i++) {
                lock.lock();
                plain[0]++;
                lock.unlock();
            }
        });
        actors().joinAll();
        lock.lock();
        assertThat(plain[0]).isEqualTo(1_000);
        lock.unlock();
    }

    /** A body runs under the lock, its result comes back, and the lock is free afterwards. */
    @Test
    default void withLock_bodyReturns_ranUnderLock() throws Exception {
        String name = freshName();
        LockFactory here = process();
        LockFactory there = process();
        String result = here.withLock(name, () -> {
            assertThat(here.getLock(name).isHeldByCurrentThread()).isTrue();
            assertTaken(there, name);
            return "done";
        });
        assertThat(result).isEqualTo("done");
        assertFree(there, name);
    }

    /** What a body throws comes out as it is, and the lock is free afterwards. */
    @Test
    default void withLock_bodyThrows_lockFreed() {
        String name = freshName();
        Exception thrown = new Exception("from the body");
        assertThatThrownBy(() -> process().withLock(name, () -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertFree(process(), name);
    }

    /** There are no conditions. */
    @Test
    default void newCondition_always_unsupported() {
        assertThatThrownBy(process().getLock(freshName())::newCondition)
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
