package dev.mortise.zookeeper.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.interop.HandOver;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.Revoker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Curator asks a holder to leave by changing the data of its node. To us, that is somebody else's note. */
class CuratorRevocationInteropTest {
    private static Neighbours both;

    @BeforeAll
    static void start() {
        both = new Neighbours();
    }

    @AfterAll
    static void stop() {
        both.close();
    }

    /** A holder of Curator whose node is empty, and then says that it is asked to leave, holds until it has left. */
    @Test
    void lock_curatorHolderIsRevoked_acquiredWhenItHasLeft() throws Exception {
        String name = "revocable";
        DistributedLock ours = both.mortise().getLock(name);
        InterProcessMutex theirs = new InterProcessMutex(both.curator(), Neighbours.path(name));
        AtomicBoolean asked = new AtomicBoolean();
        theirs.makeRevocable(mutex -> asked.set(true));
        theirs.acquire();
        String node = holder(name);
        assertThat(both.curator().getData().forPath(node)).isEmpty();
        assertThat(ours.isLocked()).isTrue();
        assertThat(ours.tryLock()).isFalse();
        Actor<Long> waiter = HandOver.waiter(ours);
        both.awaitInLine(name, 2, waiter);
        Revoker.attemptRevoke(both.curator(), node);
        Eventually.eventually("Curator's holder is asked to leave", asked::get);
        Delays.pass(Delays.SHORT, "a waiter that took the change for the end would be in now");
        assertThat(waiter.isDone()).isFalse();
        assertThat(ours.isLocked()).isTrue();
        long left = System.nanoTime();
        theirs.release();
        assertThat(Duration.ofNanos(waiter.join() - left)).isLessThan(Delays.PROMPT);
    }

    /** A waiter whose watch was used up by a change of data is watching again, and woken by the release. */
    @Test
    void lock_dataOfHolderChanged_stillWokenByRelease() {
        String name = "changed";
        Lock theirs = both.curatorMutex(name);
        HandOver handOver = new HandOver(waiter -> {
            if (!Neighbours.isIdle(waiter)) {
                return false;
            }
            revoke(holder(name));
            Delays.pass(Delays.SHORT, "nothing shows that the waiter has looked again");
            return Neighbours.isIdle(waiter);
        });
        Duration median = handOver.median(5, theirs, both.mortise().getLock(name));
        assertThat(median).isLessThan(Delays.MEDIUM);
    }

    /** Our hold stands although our node was marked, both as the holder's and as that of one who waits. */
    @Test
    void unlock_ourNodesMarkedAsRevoked_notDisturbed() {
        String name = "marked";
        DistributedLock ours = both.mortise().getLock(name);
        try (LockFactory other =
                LockFactory.open(both.url(), Delays.sturdyLease().build())) {
            DistributedLock held = other.getLock(name);
            held.lock();
            Actor<Long> waiter = HandOver.waiter(ours);
            both.awaitInLine(name, 2, waiter);
            Actor<Long> last = HandOver.waiter(both.curatorMutex(name));
            both.awaitInLine(name, 3, last);
            both.children(name).forEach(child -> revoke(Neighbours.path(name) + "/" + child));
            Delays.pass(Delays.sturdyLease().build().lease(), "a hold that is not renewed would be lost");
            assertThat(held.isHeldByCurrentThread()).isTrue();
            assertThat(held.isLocked()).isTrue();
            assertThat(waiter.isDone()).isFalse();
            assertThat(last.isDone()).isFalse();
            held.unlock();
            assertThat(last.join()).isGreaterThan(waiter.join());
        }
    }

    private static String holder(String name) {
        return Neighbours.path(name) + "/"
                + both.children(name).stream()
                        .min((a, b) -> a.substring(a.length() - 10).compareTo(b.substring(b.length() - 10)))
                        .orElseThrow();
    }

    private static void revoke(String node) {
        try {
            Revoker.attemptRevoke(both.curator(), node);
        } catch (Exception e) {
            throw new IllegalStateException("could not mark " + node, e);
        }
    }
}
