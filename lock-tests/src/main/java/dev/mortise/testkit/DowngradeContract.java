package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** From writing to reading without a gap, and never the other way; where the trait {@code readWrite} is promised. */
public interface DowngradeContract extends Contract {
    /** A writer takes the read lock, gives the write lock back, and goes on reading beside other readers only. */
    @Test
    default void readLock_takenByWriter_downgrades() {
        String name = freshName();
        DistributedReadWriteLock lock = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        lock.writeLock().lock();
        lock.readLock().lock();
        assertTaken(there.readLock());
        assertTaken(there.writeLock());
        lock.writeLock().unlock();
        assertThat(lock.writeLock().isHeldByCurrentThread()).isFalse();
        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        assertTaken(there.writeLock());
        assertFree(there.readLock());
        actors().run("local", () -> {
                    assertTaken(lock.writeLock());
                    assertFree(lock.readLock());
                })
                .join();
        lock.readLock().unlock();
        assertFree(there.writeLock());
    }

    /** No writer that waits gets in between the write lock and the read lock. */
    @Test
    default void readLock_takenByWriterWhileWriterWaits_noGap() {
        String name = freshName();
        DistributedReadWriteLock lock = process().getReadWriteLock(name);
        DistributedLock there = process().getReadWriteLock(name).writeLock();
        lock.writeLock().lock();
        Actor<Void> writer =
                actors().run("writer", () -> AcquireForm.LOCK.take(there).close());
        writer.awaitBlocked();
        lock.readLock().lock();
        lock.writeLock().unlock();
        Delays.pass(Delays.SHORT, "a writer let in would be done now");
        assertThat(writer.isDone()).isFalse();
        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        lock.readLock().unlock();
        writer.join();
    }

    /** A writer gets the read lock also if it would not wait for it: nobody can have it but the writer itself. */
    @Test
    default void readLock_triedByWriter_taken() {
        String name = freshName();
        DistributedReadWriteLock lock = process().getReadWriteLock(name);
        DistributedLock there = process().getReadWriteLock(name).writeLock();
        lock.writeLock().lock();
        assertThat(lock.readLock().tryLock()).isTrue();
        lock.writeLock().unlock();
        assertTaken(there);
        lock.readLock().unlock();
        assertFree(there);
    }

    /** A writer may give the read lock back first. */
    @Test
    default void readLock_unlockedBeforeWriteLock_writerStays() {
        String name = freshName();
        DistributedReadWriteLock lock = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.readLock().unlock();
        assertThat(lock.writeLock().isHeldByCurrentThread()).isTrue();
        assertTaken(there.readLock());
        lock.writeLock().unlock();
        assertFree(there.writeLock());
    }

    /** A reader that asks for the write lock is refused at once, whichever way it asks, and goes on reading. */
    @Test
    default void writeLock_askedByReader_refusedAtOnce() {
        String name = freshName();
        DistributedReadWriteLock lock = process().getReadWriteLock(name);
        lock.readLock().lock();
        for (AcquireForm form : AcquireForm.BY_THREAD) {
            assertThatThrownBy(() -> form.take(lock.writeLock()))
                    .as("%s", form)
                    .isExactlyInstanceOf(IllegalMonitorStateException.class)
                    .hasMessageContaining("'" + name + "'")
                    .hasMessageContaining("read");
        }
        assertThatThrownBy(() -> lock.writeLock().tryLock(0, TimeUnit.SECONDS))
                .isExactlyInstanceOf(IllegalMonitorStateException.class);
        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        assertThat(lock.writeLock().getHoldCount()).isZero();
        lock.readLock().unlock();
        assertFree(lock.writeLock());
    }

    /** The read hold of a downgraded writer is renewed beyond its lease. */
    @Test
    default void readLock_afterDowngrade_renewed() {
        String name = freshName();
        DistributedReadWriteLock lock = process(Delays.sturdyLease().build()).getReadWriteLock(name);
        DistributedLock there = process().getReadWriteLock(name).writeLock();
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().unlock();
        Delays.pass(Delays.sturdyLease().build().lease().plus(Delays.SHORT), "the lease has to run out");
        assertThat(lock.readLock().isHeldByCurrentThread()).isTrue();
        assertTaken(there);
        lock.readLock().unlock();
    }
}
