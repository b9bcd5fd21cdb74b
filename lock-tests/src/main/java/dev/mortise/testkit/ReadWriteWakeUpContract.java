package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** I9 for read/write locks, where the trait {@code readWrite} is promised: who waits is told, and need not ask. */
public interface ReadWriteWakeUpContract extends Contract {
    /** The last reader that leaves wakes a writer of another process. */
    @Test
    default void unlock_lastReader_writerWokenPromptly() {
        String name = freshName();
        DistributedReadWriteLock here = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        assertToldOf(here.readLock(), there.writeLock());
    }

    /** A writer that leaves wakes readers of another process. */
    @Test
    default void unlock_writer_readerWokenPromptly() {
        String name = freshName();
        DistributedReadWriteLock here = process().getReadWriteLock(name);
        DistributedReadWriteLock there = process().getReadWriteLock(name);
        assertToldOf(here.writeLock(), there.readLock());
    }

    private void assertToldOf(DistributedLock held, DistributedLock wanted) {
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            held.lock();
            Actor<Long> waiter = waiter(wanted);
            waiter.awaitBlocked();
            Delays.pass(Delays.SHORT, "the waiter has to be in line at the backend, too");
            long left = System.nanoTime();
            held.unlock();
            waits.add(Duration.ofNanos(waiter.join() - left));
        }
        assertMedianTold(waits);
    }

    /** A writer that gives up lets the readers in that it kept out. */
    @Test
    default void tryLock_writerGivesUp_readerWokenPromptly() {
        String name = freshName();
        DistributedReadWriteLock here = process().getReadWriteLock(name);
        DistributedLock write = process().getReadWriteLock(name).writeLock();
        DistributedLock read = process().getReadWriteLock(name).readLock();
        here.readLock().lock();
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Actor<Boolean> writer =
                    actors().call("writer", () -> write.tryLock(Delays.MEDIUM.toNanos(), TimeUnit.NANOSECONDS));
            writer.awaitBlocked();
            Delays.pass(Delays.SHORT, "the writer has to be in line at the backend, too");
            Actor<Long> reader = waiter(read);
            assertThat(writer.join()).isFalse();
            long gaveUp = System.nanoTime();
            waits.add(Duration.ofNanos(reader.join() - gaveUp));
        }
        here.readLock().unlock();
        assertMedianTold(waits);
    }

    private Actor<Long> waiter(DistributedLock lock) {
        return actors().call("waiter", () -> {
            lock.lock();
            long granted = System.nanoTime();
            lock.unlock();
            return granted;
        });
    }

    private void assertMedianTold(List<Duration> waits) {
        Collections.sort(waits);
        Duration bound = fixture().traits().noticeTime().multipliedBy(4).plus(Delays.MEDIUM);
        assertThat(waits.get(waits.size() / 2)).as("median of %s", waits).isLessThan(bound);
    }
}
