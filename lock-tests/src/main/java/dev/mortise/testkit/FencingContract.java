package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** I2: the token of a name rises from holder to holder, whatever lies between them. */
public interface FencingContract extends Contract {
    /** Each new holder's token is above all before it, within a process and across processes. */
    @Test
    default void fencingToken_nextHolder_higher() throws InterruptedException {
        String name = freshName();
        List<LockFactory> processes = List.of(process(), process(), process());
        long last = 0;
        for (int i = 0; i < 30; i++) {
            DistributedLock lock = processes.get(i % 7 % 3).getLock(name);
            AcquireForm form = AcquireForm.values()[i % AcquireForm.values().length];
            try (Held held = form.take(lock)) {
                assertThat(held.token()).as("holder %d", i).isGreaterThan(last);
                last = held.token();
            }
        }
    }

    /** Re-entry keeps the token. */
    @Test
    default void fencingToken_reentry_kept() {
        DistributedLock lock = process().getLock(freshName());
        lock.lock();
        long token = lock.fencingToken();
        lock.lock();
        assertThat(lock.fencingToken()).isEqualTo(token);
        lock.unlock();
        assertThat(lock.fencingToken()).isEqualTo(token);
        lock.unlock();
    }

    /** Tokens rise in the order of entering while threads hand the lock on and processes take turns. */
    @Test
    default void fencingToken_handedOnWithinProcesses_risesInOrder() {
        String name = freshName();
        ExclusionMonitor monitor = new ExclusionMonitor();
        for (int process = 0; process < 2; process++) {
            DistributedLock lock = process().getLock(name);
            actors().runMany(4, "p" + process, () -> {
                for (int i = 0; i < 100; i++) {
                    lock.lock();
                    monitor.visit(lock.fencingToken());
                    lock.unlock();
                }
            });
        }
        actors().joinAll();
        monitor.assertExclusive(800);
    }

    /** A release tells the backend the highest token that its process used. */
    @Test
    default void release_afterHandOffs_tellsHighestTokenUsed() {
        ProbeBackend probe = probe();
        DistributedLock lock = process(probe).getLock(freshName());
        ExclusionMonitor monitor = new ExclusionMonitor();
        lock.lock();
        List<Actor<Void>> threads = actors().runMany(4, "thread", () -> {
            for (int i = 0; i < 100; i++) {
                lock.lock();
                monitor.visit(lock.fencingToken());
                lock.unlock();
            }
        });
        threads.forEach(Actor::awaitBlocked); // so that there is somebody to hand the lock on to
        monitor.visit(lock.fencingToken());
        lock.unlock();
        threads.forEach(Actor::join);
        List<VerbCall> releases = probe.on(Verb.RELEASE).calls();
        assertThat(releases).as("somebody handed on").anyMatch(release -> release.lastToken() > release.token());
        for (VerbCall release : releases) {
            long next = probe.grants().stream()
                    .mapToLong(VerbCall::token)
                    .filter(token -> token > release.token())
                    .min()
                    .orElse(Long.MAX_VALUE);
            long highest = monitor.tokens().stream()
                    .mapToLong(Long::longValue)
                    .filter(token -> token >= release.token() && token < next)
                    .max()
                    .orElseThrow();
            assertThat(release.lastToken()).isEqualTo(highest);
        }
    }

    /** The holder after one whose lease ran out has a higher token. */
    @Test
    default void fencingToken_afterExpiry_higher() {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        DistributedLock next = process().getLock(name);
        lock.lock(Delays.LEASE);
        long token = lock.fencingToken();
        next.lock();
        assertThat(next.fencingToken()).isGreaterThan(token);
        next.unlock();
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
    }

    /** The holder after one who was evicted has a higher token. */
    @Test
    default void fencingToken_afterEviction_higher() throws InterruptedException {
        String name = freshName();
        DistributedLock next = process().getLock(name);
        Lease lease = process(Delays.shortLease().build()).getLock(name).acquire();
        long token = lease.fencingToken();
        fixture().evict(name);
        next.lock();
        assertThat(next.fencingToken()).isGreaterThan(token);
        Eventually.eventually("evicted lease noticed", () -> !lease.isValid());
        assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
        next.unlock();
    }

    /** Tokens rise across the end of the process that held the lock. */
    @Test
    default void fencingToken_afterFactoryClosed_higher() {
        String name = freshName();
        long last = 0;
        for (int i = 0; i < 5; i++) {
            try (LockFactory here = process()) {
                DistributedLock lock = here.getLock(name);
                lock.lock();
                assertThat(lock.fencingToken()).isGreaterThan(last);
                last = lock.fencingToken();
            }
        }
    }
}
