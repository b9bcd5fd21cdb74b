package dev.mortise.memory;

import static dev.mortise.memory.TwoProcesses.impatient;
import static dev.mortise.memory.TwoProcesses.request;
import static dev.mortise.spi.LockMode.MUTEX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.ReleaseOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is told when a lock gets free, and who is not any more. */
@Timeout(30)
final class MemoryWakeUpTest {
    private final TwoProcesses two = new TwoProcesses();
    /** Only a waiter of another process makes the releasing process stand back. */
    @Test
    void release_watched_tellsWhetherByAnotherProcess() {
        Grant first = two.acquire(two.here, request("a", MUTEX));
        two.ask(two.here, request("b", MUTEX));
        assertThat(two.release(two.here, request("a", MUTEX), first)).isEqualTo(ReleaseOutcome.RELEASED);

        Grant second = two.acquire(two.here, request("c", MUTEX));
        Contender other = two.contender(two.there, request("d", MUTEX));
        other.tryAcquire();
        assertThat(two.release(two.here, request("c", MUTEX), second)).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);

        Grant third = two.acquire(two.here, request("e", MUTEX));
        other.close();
        assertThat(two.release(two.here, request("e", MUTEX), third)).isEqualTo(ReleaseOutcome.RELEASED);
    }

    /** A release wakes everyone whom the holder had refused. */
    @Test
    void release_watched_wakesAll() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.ask(two.here, request("b", MUTEX));
        two.ask(two.there, request("c", MUTEX));
        assertThat(two.wokenIds).isEmpty();

        two.release(two.here, request("a", MUTEX), grant);
        assertThat(two.wokenIds).containsExactly("b", "c");
    }

    /** A release that frees nothing wakes nobody. */
    @Test
    void release_notHeld_wakesNobody() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.ask(two.there, request("b", MUTEX));

        two.release(two.here, request("x", MUTEX), grant);
        assertThat(two.wokenIds).isEmpty();
    }

    /** Hooks run outside the lock's turn: another thread gets its answer while a hook is running. */
    @Test
    void release_hookWaitsForAnotherThread_otherThreadIsServed() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        AtomicReference<Attempt> seen = new AtomicReference<>();
        two.there
                .contend(
                        request("b", MUTEX),
                        () -> seen.set(CompletableFuture.supplyAsync(() -> two.ask(two.there, impatient("c", MUTEX)))
                                .orTimeout(10, TimeUnit.SECONDS)
                                .join()))
                .tryAcquire();

        two.release(two.here, request("a", MUTEX), grant);

        assertThat(seen.get()).isNotNull();
        assertThat(seen.get().grant()).isPresent();
    }

    /** A hook may use the store: it takes the lock on the releasing thread. */
    @Test
    void release_hookTakesTheLock_granted() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        AtomicReference<Contender> waiter = new AtomicReference<>();
        waiter.set(two.there.contend(request("b", MUTEX), () -> waiter.get().tryAcquire()));
        waiter.get().tryAcquire();

        assertThat(two.release(two.here, request("a", MUTEX), grant)).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
        assertThat(two.holders(MUTEX)).containsExactly("b");
    }

    /** A hook that throws is felt neither by the other waiters nor by the one who releases. */
    @Test
    void release_hookThrows_othersAreWoken() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.there
                .contend(request("b", MUTEX), () -> {
                    throw new IllegalStateException("planted");
                })
                .tryAcquire();
        two.there
                .contend(request("c", MUTEX), () -> {
                    throw new AssertionError("planted");
                })
                .tryAcquire();
        two.ask(two.there, request("d", MUTEX));

        assertThat(two.release(two.here, request("a", MUTEX), grant)).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
        assertThat(two.wokenIds).containsExactly("d");
    }

    /** A request that will not wait leaves no place in line. */
    @Test
    void tryAcquire_refusedAndWillNotWait_notWatched() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        two.ask(two.there, impatient("b", MUTEX));
        assertThat(two.store.size()).isEqualTo(1);

        assertThat(two.release(two.here, request("a", MUTEX), grant)).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(two.wokenIds).isEmpty();
    }

    /** Asking many times keeps one place in line. */
    @Test
    void tryAcquire_refusedTwice_watchesOnce() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        Contender waiter = two.contender(two.there, request("b", MUTEX));
        waiter.tryAcquire();
        waiter.tryAcquire();
        assertThat(two.store.size()).isEqualTo(2);

        two.release(two.here, request("a", MUTEX), grant);
        assertThat(two.wokenIds).containsExactly("b");
    }

    /** A contender that got the lock is no waiter any more. */
    @Test
    void tryAcquire_grantedAfterRefusal_watchesNoMore() {
        Grant first = two.acquire(two.here, request("a", MUTEX));
        Contender waiter = two.contender(two.there, request("b", MUTEX));
        waiter.tryAcquire();
        two.release(two.here, request("a", MUTEX), first);
        Grant second = waiter.tryAcquire().grant().orElseThrow();
        two.wokenIds.clear();

        assertThat(two.waiters(MUTEX)).isEmpty();
        assertThat(two.release(two.there, request("b", MUTEX), second)).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(two.wokenIds).isEmpty();
        assertThat(two.store.size()).isZero();
    }

    /** A closed contender is out of the line and is not woken. */
    @Test
    void closeContender_waiting_leavesTheLine() {
        Grant grant = two.acquire(two.here, request("a", MUTEX));
        Contender waiter = two.contender(two.there, request("b", MUTEX));
        waiter.tryAcquire();
        waiter.close();
        waiter.close();
        assertThat(two.waiters(MUTEX)).isEmpty();

        two.release(two.here, request("a", MUTEX), grant);
        assertThat(two.wokenIds).isEmpty();
        assertThat(two.store.size()).isZero();
    }

    /** Closing a contender leaves the lock it was granted alone. */
    @Test
    void closeContender_granted_lockStaysHeld() {
        Contender contender = two.contender(two.here, request("a", MUTEX));
        contender.tryAcquire();
        contender.close();

        assertThat(two.holders(MUTEX)).containsExactly("a");
    }

    /** An attempt that comes after the contender was closed does not get it back in line. */
    @Test
    void tryAcquire_contenderClosed_notWatched() {
        two.acquire(two.here, request("a", MUTEX));
        Contender late = two.contender(two.there, request("b", MUTEX));
        late.close();
        late.tryAcquire();

        assertThat(two.waiters(MUTEX)).isEmpty();
    }

    /** Withdrawing an acquisition that holds frees the lock and wakes those who wait. */
    @Test
    void withdraw_held_freesAndWakes() {
        two.acquire(two.here, request("a", MUTEX));
        two.ask(two.there, request("b", MUTEX));

        two.here.withdraw(request("a", MUTEX));

        assertThat(two.wokenIds).containsExactly("b");
        assertThat(two.isGranted(two.there, request("b", MUTEX))).isTrue();
    }

    /** A withdrawn acquisition has no place in line any more. */
    @Test
    void withdraw_waiting_leavesTheLine() {
        two.acquire(two.here, request("a", MUTEX));
        two.ask(two.there, request("b", MUTEX));
        two.there.withdraw(request("b", MUTEX));

        assertThat(two.waiters(MUTEX)).isEmpty();
    }
}
