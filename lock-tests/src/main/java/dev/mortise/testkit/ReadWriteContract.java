package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Read/write locks, where the trait {@code readWrite} is promised: many readers or one writer, across processes. */
public interface ReadWriteContract extends Contract {
    /** Readers of several processes and threads share the lock, by every form. */
    @Test
    default void readLock_severalReaders_share() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        DistributedLock there = process().getReadWriteLock(name).readLock();
        there.lock();
        List<Held> shares = new ArrayList<>();
        for (AcquireForm form : AcquireForm.values()) {
            shares.add(form.take(here.getReadWriteLock(name).readLock()));
        }
        Actor<Void> other = actors().run(
                        "other", () -> assertFree(here.getReadWriteLock(name).readLock()));
        other.join();
        shares.forEach(Held::close);
        there.unlock();
        assertFree(process().getReadWriteLock(name).writeLock());
    }

    /** A writer excludes readers and writers, of its own process and of others. */
    @Test
    default void writeLock_held_excludesAll() {
        String name = freshName();
        DistributedReadWriteLock here = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        here.writeLock().lock();
        assertTaken(there.readLock());
        assertTaken(there.writeLock());
        actors().run("local", () -> {
                    assertTaken(here.readLock());
                    assertTaken(here.writeLock());
                })
                .join();
        here.writeLock().unlock();
        assertFree(there.writeLock());
        assertFree(there.readLock());
    }

    /** A writer waits until the last reader, wherever it is, has left. */
    @Test
    default void writeLock_readers_grantedAfterLastOne() {
        String name = freshName();
        DistributedReadWriteLock here = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        here.readLock().lock();
        there.readLock().lock();
        DistributedLock write = process().getReadWriteLock(name).writeLock();
        Actor<Void> writer =
                actors().run("writer", () -> AcquireForm.LOCK.take(write).close());
        writer.awaitBlocked();
        here.readLock().unlock();
        Delays.pass(Delays.SHORT, "a writer let in beside the other reader would be done now");
        assertThat(writer.isDone()).isFalse();
        there.readLock().unlock();
        writer.join();
    }

    /** Writers are alone, and readers see no writer, whatever the mixture. */
    @Test
    default void readWrite_mixedProcesses_exclusive() {
        String name = freshName();
        AtomicInteger readers = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        ExclusionMonitor monitor = new ExclusionMonitor();
        for (int process = 0; process < 2; process++) {
            DistributedReadWriteLock lock = process().getReadWriteLock(name);
            actors().runMany(2, "reader" + process, () -> {
                for (int i = 0; i < 60; i++) {
                    lock.readLock().lock();
                    readers.incrementAndGet();
                    Thread.yield();
                    readers.decrementAndGet();
                    lock.readLock().unlock();
                }
            });
            actors().runMany(2, "writer" + process, () -> {
                for (int i = 0; i < 30; i++) {
                    lock.writeLock().lock();
                    overlaps.addAndGet(readers.get());
                    monitor.visit(lock.writeLock().fencingToken());
                    overlaps.addAndGet(readers.get());
                    lock.writeLock().unlock();
                }
            });
        }
        actors().joinAll();
        monitor.assertExclusive(120);
        assertThat(overlaps.get()).as("readers seen by writers").isZero();
    }

    /** A writer is not starved by readers of another process that keep coming. */
    @Test
    default void writeLock_streamOfReadersElsewhere_getsIn() {
        String name = freshName();
        writerGetsIn(process().getReadWriteLock(name), process().getReadWriteLock(name));
    }

    /** A writer is not starved by readers of its own process that keep coming. */
    @Test
    default void writeLock_streamOfReadersInSameProcess_getsIn() {
        DistributedReadWriteLock lock = process().getReadWriteLock(freshName());
        writerGetsIn(lock, lock);
    }

    private void writerGetsIn(DistributedReadWriteLock read, DistributedReadWriteLock write) {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger shares = new AtomicInteger();
        actors().runMany(3, "reader", () -> {
            while (!stop.get()) {
                read.readLock().lock();
                shares.incrementAndGet();
                Delays.pass(Delays.millis(10), "shares that overlap");
                read.readLock().unlock();
            }
        });
        Eventually.eventually("readers read", () -> shares.get() > 5);
        Actor<Void> writer = actors().run("writer", () -> {
            for (int i = 0; i < 3; i++) {
                write.writeLock().lock();
                write.writeLock().unlock();
            }
        });
        try {
            writer.join();
        } finally {
            stop.set(true);
        }
        actors().joinAll();
    }

    /** Both sides are re-entrant, and count on their own. */
    @Test
    default void lock_bothSides_reenter() {
        String name = freshName();
        DistributedReadWriteLock lock = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        for (DistributedLock side : List.of(lock.readLock(), lock.writeLock())) {
            side.lock();
            side.lock();
            assertThat(side.tryLock()).isTrue();
            assertThat(side.getHoldCount()).isEqualTo(3);
            assertThat(side.isHeldByCurrentThread()).isTrue();
            for (int left = 2; left >= 0; left--) {
                assertTaken(there.writeLock());
                side.unlock();
                assertThat(side.getHoldCount()).isEqualTo(left);
            }
            assertThatThrownBy(side::unlock).isExactlyInstanceOf(IllegalMonitorStateException.class);
            assertFree(there.writeLock());
        }
    }

    /** Re-entry of a reader is not held up by a writer that waits. */
    @Test
    default void readLock_reenteredWhileWriterWaits_granted() {
        String name = freshName();
        DistributedReadWriteLock here = process().getReadWriteLock(name);
        DistributedLock write = process().getReadWriteLock(name).writeLock();
        here.readLock().lock();
        Actor<Void> writer =
                actors().run("writer", () -> AcquireForm.LOCK.take(write).close());
        writer.awaitBlocked();
        here.readLock().lock();
        here.readLock().unlock();
        here.readLock().unlock();
        writer.join();
    }

    /** The plain lock of a name is another lock than its read/write lock. */
    @Test
    default void getLock_readWriteLockHeld_independent() {
        String name = freshName();
        LockFactory here = process();
        LockFactory there = process();
        here.getReadWriteLock(name).writeLock().lock();
        assertFree(there, name);
        assertThat(here.getLock(name).isHeldByCurrentThread()).isFalse();
        assertThat(there.getLock(name).isLocked()).isFalse();
        here.getReadWriteLock(name).writeLock().unlock();
        here.getLock(name).lock();
        assertFree(there.getReadWriteLock(name).writeLock());
        here.getLock(name).unlock();
    }

    /** A writer's token is above that of all before it, and no later reader's is below it. */
    @Test
    default void fencingToken_writersAndReaders_rise() throws InterruptedException {
        String name = freshName();
        List<LockFactory> processes = List.of(process(), process());
        long last = 0;
        for (int i = 0; i < 12; i++) {
            DistributedReadWriteLock lock = processes.get(i % 2).getReadWriteLock(name);
            DistributedLock side = i % 3 == 0 ? lock.writeLock() : lock.readLock();
            try (Held held = AcquireForm.LOCK.take(side)) {
                assertThat(held.token()).as("holder %d", i).isGreaterThan(last);
                last = held.token();
            }
        }
    }

    /** Many waiting readers of a process stand for one place in line. */
    @Test
    default void readLock_manyLocalWaiters_onePlaceInLine() {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock write = process().getReadWriteLock(name).writeLock();
        DistributedLock read = process(probe).getReadWriteLock(name).readLock();
        write.lock();
        CountDownLatch all = new CountDownLatch(32);
        List<Actor<Void>> readers = actors().runMany(32, "reader", () -> {
            read.lock();
            all.countDown();
            all.await(); // passes only if all of them read at the same time
            read.unlock();
        });
        readers.forEach(Actor::awaitBlocked);
        assertThat(probe.openContenders()).isEqualTo(1);
        write.unlock();
        readers.forEach(Actor::join);
        assertThat(probe.mostContenders()).isEqualTo(1);
    }

    /** A reader that was evicted is told, and a writer gets in. */
    @Test
    default void readLock_evicted_lostAndWriterGetsIn() {
        String name = freshName();
        DistributedLock read =
                process(Delays.shortLease().build()).getReadWriteLock(name).readLock();
        DistributedLock write = process().getReadWriteLock(name).writeLock();
        read.lock();
        fixture().evict(name);
        write.lock();
        Eventually.eventually("lost", () -> !read.isHeldByCurrentThread());
        assertThatThrownBy(read::unlock).isInstanceOf(LockLostException.class);
        write.unlock();
    }

    /** The share of a reader whose process has gone silent ends with its lease, where leases end. */
    @Test
    default void readLock_processSilent_writerGetsInWithinLease() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock read = process(probe, Delays.shortLease().build())
                .getReadWriteLock(name)
                .readLock();
        DistributedLock living = process().getReadWriteLock(name).readLock();
        DistributedLock write = process().getReadWriteLock(name).writeLock();
        read.lock();
        living.lock();
        probe.blockAll();
        living.unlock();
        long limit = Delays.LEASE.plus(Delays.SLACK).toNanos();
        if (fixture().traits().lossToldFirst()) {
            assertThat(write.tryLock(limit, TimeUnit.NANOSECONDS)).isTrue();
            write.unlock();
        }
        probe.heal();
        if (!read.isHeldByCurrentThread()) {
            assertThatThrownBy(read::unlock).isInstanceOf(LockLostException.class);
        } else {
            read.unlock();
        }
    }
}
