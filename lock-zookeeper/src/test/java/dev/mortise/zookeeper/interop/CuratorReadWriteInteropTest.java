package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.DistributedReadWriteLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.interop.HandOver;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code InterProcessReadWriteLock} beside our read/write lock. */
class CuratorReadWriteInteropTest {
    private static final int DIGITS = 10;

    private static Neighbours both;

    @BeforeAll
    static void start() {
        both = new Neighbours();
    }

    @AfterAll
    static void stop() {
        both.close();
    }

    /** Readers of both libraries are in together, and keep writers of both out. */
    @Test
    void readLock_otherLibraryReads_shared() {
        ReadWriteLock ours = both.mortise().getReadWriteLock("read");
        ReadWriteLock theirs = both.curatorReadWrite("read");
        theirs.readLock().lock();
        assertThat(ours.writeLock().tryLock()).isFalse();
        assertThat(ours.readLock().tryLock()).isTrue();
        theirs.readLock().unlock();
        assertThat(theirs.writeLock().tryLock()).isFalse();
        assertThat(theirs.readLock().tryLock()).isTrue();
        theirs.readLock().unlock();
        ours.readLock().unlock();
        assertThat(theirs.writeLock().tryLock()).isTrue();
        theirs.writeLock().unlock();
    }

    /** A writer of either library keeps readers and writers of the other out. */
    @Test
    void tryLock_otherLibraryWrites_false() {
        ReadWriteLock ours = both.mortise().getReadWriteLock("write");
        ReadWriteLock theirs = both.curatorReadWrite("write");
        theirs.writeLock().lock();
        assertThat(ours.readLock().tryLock()).isFalse();
        assertThat(ours.writeLock().tryLock()).isFalse();
        theirs.writeLock().unlock();
        ours.writeLock().lock();
        assertThat(theirs.readLock().tryLock()).isFalse();
        assertThat(theirs.writeLock().tryLock()).isFalse();
        ours.writeLock().unlock();
        assertThat(both.children("write")).isEmpty();
    }

    /** Readers of ours that come after a waiting writer of Curator do not overtake it. */
    @Test
    void readLock_curatorWriterWaits_notOvertaken() {
        String name = "patient-theirs";
        ReadWriteLock ours = both.mortise().getReadWriteLock(name);
        try (LockFactory newcomer = LockFactory.open(both.url())) {
            ours.readLock().lock();
            Actor<Long> writer = HandOver.waiter(both.curatorReadWrite(name).writeLock());
            both.awaitInLine(name, 2, writer);
            assertThat(newcomer.getReadWriteLock(name).readLock().tryLock()).isFalse();
            ours.readLock().unlock();
            writer.join();
        }
    }

    /** Readers of Curator that come after a waiting writer of ours do not overtake it. */
    @Test
    void readLock_ourWriterWaits_notOvertakenByCurator() {
        String name = "patient-ours";
        ReadWriteLock theirs = both.curatorReadWrite(name);
        theirs.readLock().lock();
        Actor<Long> writer =
                HandOver.waiter(both.mortise().getReadWriteLock(name).writeLock());
        both.awaitInLine(name, 2, writer);
        assertThat(both.curatorReadWrite(name).readLock().tryLock()).isFalse();
        theirs.readLock().unlock();
        writer.join();
    }

    /** When our writer goes on as a reader, a writer of Curator that waits stays out until it has left. */
    @Test
    void readLock_weDowngradeWhileCuratorWriterWaits_noGap() throws InterruptedException {
        String name = "down-ours";
        ReadWriteLock ours = both.mortise().getReadWriteLock(name);
        ours.writeLock().lock();
        assertNoGap(name, ours, HandOver.waiter(both.curatorReadWrite(name).writeLock()));
    }

    /** When Curator's writer goes on as a reader, a writer of ours that waits stays out until it has left. */
    @Test
    void readLock_curatorDowngradesWhileOurWriterWaits_noGap() throws InterruptedException {
        String name = "down-theirs";
        ReadWriteLock theirs = both.curatorReadWrite(name);
        theirs.writeLock().lock();
        assertNoGap(
                name,
                theirs,
                HandOver.waiter(both.mortise().getReadWriteLock(name).writeLock()));
    }

    private static void assertNoGap(String name, ReadWriteLock held, Actor<Long> writer) throws InterruptedException {
        both.awaitInLine(name, 2, writer);
        String number = number(both.children(name), "__WRIT__");
        take(held.readLock());
        held.writeLock().unlock();
        Delays.pass(Delays.MEDIUM, "a writer let in would be done now");
        assertThat(writer.isDone()).isFalse();
        assertThat(number(both.children(name), "__READ__"))
                .as("number of the reader, and of the writer that it was")
                .isEqualTo(number);
        long left = System.nanoTime();
        held.readLock().unlock();
        assertThat(writer.join()).isGreaterThan(left);
    }

    /** With a bound: whoever stood behind a waiting writer would wait for itself. */
    private static void take(Lock read) throws InterruptedException {
        assertThat(read.tryLock(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .as("read lock of the writer")
                .isTrue();
    }

    /** A writer of ours need not wait for the read lock, also when it would not wait and Curator stands in line. */
    @Test
    void tryLock_readByOurWriterWhileCuratorWriterWaits_true() {
        String name = "down-try";
        ReadWriteLock ours = both.mortise().getReadWriteLock(name);
        ours.writeLock().lock();
        Actor<Long> writer = HandOver.waiter(both.curatorReadWrite(name).writeLock());
        both.awaitInLine(name, 2, writer);
        assertThat(ours.readLock().tryLock()).isTrue();
        ours.writeLock().unlock();
        ours.readLock().unlock();
        writer.join();
    }

    /** The lowest number among the nodes of a kind. */
    private static String number(List<String> children, String kind) {
        return children.stream()
                .filter(child -> child.contains(kind))
                .map(child -> child.substring(child.length() - DIGITS))
                .sorted()
                .findFirst()
                .orElseThrow();
    }

    /** Beside a writer of Curator that waits, tokens of a downgrade stay between the writer's own and the next one's. */
    @Test
    void fencingToken_downgradeWhileWritersWait_keepsOrder() throws InterruptedException {
        String name = "down-tokens";
        DistributedReadWriteLock ours = both.mortise().getReadWriteLock(name);
        try (LockFactory next = LockFactory.open(both.url())) {
            DistributedLock later = next.getReadWriteLock(name).writeLock();
            ours.writeLock().lock();
            long write = ours.writeLock().fencingToken();
            Actor<Long> curator = HandOver.waiter(both.curatorReadWrite(name).writeLock());
            both.awaitInLine(name, 2, curator);
            Actor<Long> writer = new Actors().call("later", () -> {
                later.lock();
                long token = later.fencingToken();
                later.unlock();
                return token;
            });
            both.awaitInLine(name, 3, writer);
            take(ours.readLock());
            long read = ours.readLock().fencingToken();
            ours.writeLock().unlock();
            ours.readLock().unlock();
            curator.join();
            assertThat(read).isGreaterThan(write).isLessThan(writer.join());
        }
    }
}
