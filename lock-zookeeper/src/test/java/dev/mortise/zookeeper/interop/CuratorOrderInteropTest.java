package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Both libraries stand in one line. */
class CuratorOrderInteropTest {
    private static Neighbours both;

    private final List<LockFactory> processes = new ArrayList<>();
    private final Actors actors = new Actors();
    private final List<String> served = Collections.synchronizedList(new ArrayList<>());

    @BeforeAll
    static void start() {
        both = new Neighbours();
    }

    @AfterAll
    static void stop() {
        both.close();
    }

    @AfterEach
    void close() {
        processes.forEach(LockFactory::close);
    }

    private LockFactory process() {
        processes.add(LockFactory.open(both.url()));
        return processes.get(processes.size() - 1);
    }

    /** Waiters that queued in turns, one of ours and one of Curator's, are served in the order in which they came. */
    @Test
    void lock_waitersOfBothLibrariesInTurns_servedInOrder() {
        String name = "fifo";
        List<String> expected = new ArrayList<>();
        Lock holder = both.curatorMutex(name);
        holder.lock();
        for (int i = 0; i < 3; i++) {
            expected.add(queue("ours" + i, name, process().getLock(name), 2 * i + 2));
            expected.add(queue("theirs" + i, name, both.curatorMutex(name), 2 * i + 3));
        }
        holder.unlock();
        actors.joinAll();
        assertThat(served).isEqualTo(expected);
    }

    /** Readers and writers of both libraries that queued in turns are served in order, neighbouring readers together. */
    @Test
    void readWriteLock_waitersOfBothLibrariesInTurns_servedInOrder() {
        String name = "fifo-rw";
        Lock holder = process().getReadWriteLock(name).writeLock();
        holder.lock();
        queue("their reader", name, both.curatorReadWrite(name).readLock(), 2);
        queue("our reader", name, process().getReadWriteLock(name).readLock(), 3);
        queue("their writer", name, both.curatorReadWrite(name).writeLock(), 4);
        queue("our writer", name, process().getReadWriteLock(name).writeLock(), 5);
        queue("their last", name, both.curatorReadWrite(name).readLock(), 6);
        holder.unlock();
        actors.joinAll();
        assertThat(served).hasSize(5).endsWith("their writer", "our writer", "their last");
        assertThat(served.subList(0, 2)).containsExactlyInAnyOrder("their reader", "our reader");
    }

    private String queue(String who, String name, Lock lock, int places) {
        Actor<Void> waiter = actors.run(who, () -> {
            lock.lock();
            served.add(who);
            lock.unlock();
        });
        both.awaitInLine(name, places, waiter);
        return who;
    }

    /** However busy our threads keep the lock among themselves, Curator has its turn. */
    @Test
    void lock_manyOfOurThreadsNeverPause_curatorNotStarved(TestReporter reporter) {
        String name = "busy";
        int turns = 20;
        LockFactory busy = process();
        AtomicBoolean enough = new AtomicBoolean();
        actors.runMany(4, "busy", () -> {
            Lock lock = busy.getLock(name);
            while (!enough.get()) {
                lock.lock();
                lock.unlock();
            }
        });
        Lock theirs = both.curatorMutex(name);
        long start = System.nanoTime();
        for (int i = 0; i < turns; i++) {
            theirs.lock();
            theirs.unlock();
        }
        Duration each = Delays.since(start).dividedBy(turns);
        enough.set(true);
        actors.joinAll();
        reporter.publishEntry("Curator beside busy threads", each.toMillis() + " ms a turn");
        assertThat(each).as("mean of %d turns", turns).isLessThan(Delays.MEDIUM);
    }
}
