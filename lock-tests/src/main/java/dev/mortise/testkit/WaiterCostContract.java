package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** I11: however many threads of a process wait for a lock, the backend sees one of them. */
public interface WaiterCostContract extends Contract {
    /** How many threads wait. */
    int WAITERS = 64;

    /** Many waiting threads stand for one place in line, and ask about once a second. */
    @Test
    default void lock_manyLocalWaiters_onePlaceInLine() {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock holder = process().getLock(name);
        DistributedLock lock = process(probe).getLock(name);
        holder.lock();
        List<Actor<Void>> waiters = actors().runMany(
                        WAITERS, "waiter", () -> AcquireForm.LOCK.take(lock).close());
        waiters.forEach(Actor::awaitBlocked);
        int before = probe.on(Verb.ACQUIRE).count();
        Delays.pass(Duration.ofMillis(500), "attempts to count");
        assertThat(probe.on(Verb.ACQUIRE).count() - before).isLessThanOrEqualTo(4);
        assertThat(probe.openContenders()).isEqualTo(1);
        holder.unlock();
        waiters.forEach(Actor::join);
        assertThat(probe.mostContenders()).isEqualTo(1);
        assertThat(probe.openContenders()).isZero();
    }

    /** A hand-over through the backend costs a few calls, not one for each who waits. */
    @Test
    default void lock_manyLocalWaiters_fewCallsPerHandOver() {
        ProbeBackend probe = probe();
        LockFactory here = process(probe, LockOptions.builder().handOffs(0).build());
        DistributedLock lock = here.getLock(freshName());
        lock.lock();
        List<Actor<Void>> waiters = actors().runMany(
                        WAITERS, "waiter", () -> AcquireForm.LOCK.take(lock).close());
        waiters.forEach(Actor::awaitBlocked);
        lock.unlock();
        waiters.forEach(Actor::join);
        assertThat(probe.on(Verb.RELEASE).count()).isEqualTo(WAITERS + 1);
        assertThat(probe.on(Verb.ACQUIRE).count()).isLessThanOrEqualTo(3 * WAITERS);
    }

    /** Many waiting futures stand for one place in line, too. */
    @Test
    default void acquireAsync_manyLocalWaiters_onePlaceInLine() throws InterruptedException {
        String name = freshName();
        ProbeBackend probe = probe();
        DistributedLock holder = process().getLock(name);
        DistributedLock lock = process(probe).getLock(name);
        holder.lock();
        List<CompletableFuture<Void>> waiters = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            waiters.add(lock.acquireAsync().thenAccept(Lease::close));
        }
        probe.on(Verb.ACQUIRE).awaitCalls(1);
        holder.unlock();
        for (CompletableFuture<Void> waiter : waiters) {
            AcquireForm.get(waiter);
        }
        assertThat(probe.mostContenders()).isEqualTo(1);
        assertThat(probe.openContenders()).isZero();
    }
}
