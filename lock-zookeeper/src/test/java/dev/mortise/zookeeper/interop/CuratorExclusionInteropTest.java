package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.LockTaker;
import dev.mortise.testkit.interop.HandOver;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a holder of one library is to the other. */
class CuratorExclusionInteropTest {
    private static Neighbours both;

    @BeforeAll
    static void start() {
        both = new Neighbours();
    }

    @AfterAll
    static void stop() {
        both.close();
    }

    /** Curator's hold keeps us out until its last re-entry has left, and who is refused is not in line. */
    @Test
    void tryLock_curatorHolds_falseUntilReleased() {
        DistributedLock ours = both.mortise().getLock("theirs");
        Lock theirs = both.curatorMutex("theirs");
        theirs.lock();
        theirs.lock();
        assertThat(ours.tryLock()).isFalse();
        assertThat(ours.isLocked()).isTrue();
        assertThat(both.children("theirs")).hasSize(1);
        theirs.unlock();
        assertThat(ours.tryLock()).isFalse();
        theirs.unlock();
        assertThat(ours.isLocked()).isFalse();
        assertThat(ours.tryLock()).isTrue();
        ours.unlock();
    }

    /** Our hold keeps Curator out until our last re-entry has left. */
    @Test
    void tryLock_weHold_curatorRefusedUntilReleased() {
        DistributedLock ours = both.mortise().getLock("ours");
        Lock theirs = both.curatorMutex("ours");
        ours.lock();
        ours.lock();
        assertThat(theirs.tryLock()).isFalse();
        ours.unlock();
        assertThat(theirs.tryLock()).isFalse();
        ours.unlock();
        assertThat(theirs.tryLock()).isTrue();
        theirs.unlock();
    }

    /** A wait of ours behind Curator ends in time and leaves nobody in line. */
    @Test
    void tryLock_curatorHoldsForAllTheTime_falseAndGone() throws InterruptedException {
        DistributedLock ours = both.mortise().getLock("in vain");
        Lock theirs = both.curatorMutex("in vain");
        theirs.lock();
        assertThat(ours.tryLock(Delays.SHORT, Delays.sturdyLease().build().lease()))
                .isFalse();
        assertThat(both.children("in vain")).hasSize(1);
        theirs.unlock();
    }

    /** A client of Curator that goes while it holds the lock leaves it to us at once. */
    @Test
    void lock_curatorClosesItsClient_acquired() {
        DistributedLock ours = both.mortise().getLock("gone");
        CuratorFramework leaving = Curators.open(both.connectString());
        Curators.mutex(leaving, Neighbours.path("gone")).lock();
        Actor<Long> waiter = HandOver.waiter(ours);
        both.awaitInLine("gone", 2, waiter);
        long left = System.nanoTime();
        leaving.close();
        assertThat(Duration.ofNanos(waiter.join() - left)).isLessThan(Delays.PROMPT);
    }

    /** A process of ours that dies while it holds the lock leaves it to Curator when its session has ended. */
    @Test
    void lock_ourProcessDies_curatorAcquires() {
        Duration session = Delays.millis(1_000);
        LockOptions options =
                LockOptions.builder().lease(session).margin(Delays.MARGIN).build();
        Lock theirs = both.curatorMutex("died");
        try (LockTaker child = LockTaker.start(both.url(), options)) {
            child.lock("died");
            Actor<Long> waiter = HandOver.waiter(theirs);
            both.awaitInLine("died", 2, waiter);
            Delays.pass(session.multipliedBy(2), "a session that is not kept alive would be over");
            assertThat(waiter.isDone()).isFalse();
            long killed = System.nanoTime();
            child.kill();
            assertThat(Duration.ofNanos(waiter.join() - killed)).isLessThan(session.plus(Delays.PROMPT));
        }
    }

    /** Tokens go on rising after the server has cleared the lock's node away and counts from zero again. */
    @Test
    void fencingToken_nodeClearedAwayMeanwhile_rises() {
        DistributedLock ours = both.mortise().getLock("cleared");
        Lock theirs = both.curatorMutex("cleared");
        for (int i = 0; i < 3; i++) {
            theirs.lock();
            theirs.unlock();
        }
        long before = tokenOf(ours);
        Eventually.eventually("the node is cleared away", () -> !both.exists("cleared"));
        theirs.lock();
        theirs.unlock();
        assertThat(tokenOf(ours)).isGreaterThan(before);
    }

    private static long tokenOf(DistributedLock lock) {
        lock.lock();
        try {
            return lock.fencingToken();
        } finally {
            lock.unlock();
        }
    }

    /** Curator's mutex and our read/write lock of one name do not know each other, whoever comes first. */
    @Test
    void readWriteLock_curatorMutexOfSameName_independent() {
        Lock theirs = both.curatorMutex("apart");
        ReadWriteLock ours = both.mortise().getReadWriteLock("apart");
        assertIndependent(theirs, ours.writeLock());
        assertIndependent(theirs, ours.readLock());
    }

    /** Our plain lock and Curator's read/write lock of one name do not know each other, whoever comes first. */
    @Test
    void lock_curatorReadWriteLockOfSameName_independent() {
        Lock ours = both.mortise().getLock("apart too");
        ReadWriteLock theirs = both.curatorReadWrite("apart too");
        assertIndependent(ours, theirs.writeLock());
        assertIndependent(ours, theirs.readLock());
    }

    private static void assertIndependent(Lock one, Lock other) {
        assertBothHad(one, other);
        assertBothHad(other, one);
    }

    private static void assertBothHad(Lock first, Lock second) {
        assertThat(first.tryLock()).as("the first").isTrue();
        assertThat(second.tryLock()).as("the second, beside the first").isTrue();
        first.unlock();
        assertThat(first.tryLock()).as("the first, beside the second").isTrue();
        first.unlock();
        second.unlock();
    }
}
