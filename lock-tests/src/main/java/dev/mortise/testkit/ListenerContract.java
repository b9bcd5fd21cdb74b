package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockEvent;
import dev.mortise.LockFactory;
import dev.mortise.LockListener;
import dev.mortise.LockLostEvent;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Listeners hear of everything, in order, and can hurt nobody. */
public interface ListenerContract extends Contract {
    /** Getting and giving back are told in order, once for each holder, with its token, on a thread of the factory. */
    @Test
    default void acquiredAndReleased_oneHolderAfterAnother_toldInOrder() throws InterruptedException {
        String name = freshName();
        LockFactory here = process();
        RecordingListener listener = listenTo(here);
        DistributedLock lock = here.getLock(name);
        lock.lock();
        lock.lock();
        long first = lock.fencingToken();
        lock.unlock();
        lock.unlock();
        Lease lease = lock.acquire();
        long second = lease.fencingToken();
        lease.close();
        listener.await("released", 2);
        assertThat(listener.kinds()).containsExactly("acquired", "released", "acquired", "released");
        assertThat(listener.heard())
                .extracting(RecordingListener.Heard::token)
                .containsExactly(first, first, second, second);
        assertThat(listener.heard()).allSatisfy(heard -> {
            assertThat(heard.lockName()).isEqualTo(name);
            assertThat(heard.thread()).startsWith(ThreadDump.LIBRARY);
            assertThat(((LockEvent) heard.event()).elapsed()).isBetween(Duration.ZERO, Delays.PATIENCE);
        });
    }

    /** A wait whose time is up is told, with how long it took. */
    @Test
    default void timedOut_waitedInVain_told() throws InterruptedException {
        String name = freshName();
        Lease held = process().getLock(name).acquire();
        LockFactory here = process();
        RecordingListener listener = listenTo(here);
        assertThat(here.getLock(name).tryLock(Delays.SHORT.toMillis(), TimeUnit.MILLISECONDS))
                .isFalse();
        LockEvent event = listener.awaitEvent("timedOut");
        assertThat(event.lockName()).isEqualTo(name);
        assertThat(event.fencingToken()).isZero();
        assertThat(event.elapsed()).isGreaterThanOrEqualTo(Delays.SHORT);
        assertThat(listener.count("acquired")).isZero();
        held.close();
    }

    /** Each holder of a lock that is handed on is told of. */
    @Test
    default void acquired_handedOn_toldForEachHolder() {
        LockFactory here = process();
        RecordingListener listener = listenTo(here);
        DistributedLock lock = here.getLock(freshName());
        actors().runMany(4, "thread", () -> {
            for (int i = 0; i < 25; i++) {
                lock.lock();
                lock.unlock();
            }
        });
        actors().joinAll();
        listener.await("released", 100);
        listener.await("acquired", 100);
        assertThat(listener.heard()).hasSize(200);
        assertThat(listener.heard().stream().filter(heard -> heard.kind().equals("acquired")))
                .extracting(RecordingListener.Heard::token)
                .doesNotHaveDuplicates();
    }

    /** Renewals that fail are told one after the other, and then the loss, once, with its reason. */
    @Test
    default void lost_renewalsFail_toldAfterThem() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        LockFactory here = process(probe, Delays.sturdyLease().build());
        RecordingListener listener = listenTo(here);
        Lease lease = here.getLock(name).acquire();
        long token = lease.fencingToken();
        probe.on(Verb.RENEW).failAll();
        LockLostEvent event = (LockLostEvent) listener.await("lost").event();
        assertThat(event.lockName()).isEqualTo(name);
        assertThat(event.fencingToken()).isEqualTo(token);
        assertThat(event.reason()).isNotBlank();
        assertThat(event.sinceRenewed()).isGreaterThan(Delays.LEASE.dividedBy(2));
        assertThat(listener.kinds().subList(0, 2)).containsExactly("acquired", "renewalFailed");
        assertThat(listener.count("lost")).isEqualTo(1);
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
    }

    /** A listener that throws is felt neither by callers nor by other listeners. */
    @Test
    default void acquired_listenerThrows_nobodyHurt() {
        LockFactory here = process();
        here.addListener(new LockListener() {
            @Override
            public void acquired(LockEvent event) {
                throw new IllegalStateException("a bad listener");
            }

            @Override
            public void released(LockEvent event) {
                throw new VerbProbe.ProbeError("a worse listener");
            }
        });
        RecordingListener listener = listenTo(here);
        DistributedLock lock = here.getLock(freshName());
        for (int i = 0; i < 3; i++) {
            lock.lock();
            lock.unlock();
        }
        listener.await("released", 3);
        assertThat(listener.kinds()).hasSize(6);
    }

    /** A listener that blocks holds up neither locking nor renewal. */
    @Test
    default void acquired_listenerBlocks_locksAndRenewalsGoOn() {
        String name = freshName();
        LockOptions options = Delays.sturdyLease().build();
        LockFactory here = process(options);
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        here.addListener(new LockListener() {
            @Override
            public void acquired(LockEvent event) {
                blocked.countDown();
                Actors.unchecked(release::await);
            }
        });
        DistributedLock kept = here.getLock(freshName());
        kept.lock();
        Eventually.eventually("listener blocks", () -> blocked.getCount() == 0);
        DistributedLock lock = here.getLock(name);
        for (int i = 0; i < 100; i++) {
            lock.lock();
            lock.unlock();
        }
        assertFree(process(), name);
        Delays.pass(options.lease().plus(Delays.SHORT), "the lease has to run out");
        assertThat(kept.isHeldByCurrentThread()).isTrue();
        kept.unlock();
        release.countDown();
    }

    /** There is no listener that is nobody. */
    @Test
    default void addListener_null_refused() {
        LockFactory here = process();
        assertThatThrownBy(() -> here.addListener(null)).isInstanceOf(NullPointerException.class);
    }

    private static RecordingListener listenTo(LockFactory factory) {
        RecordingListener listener = new RecordingListener();
        factory.addListener(listener);
        return listener;
    }
}
