package dev.mortise.memory;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The server of the memory backend: keeps locks, and forgets a holder whose lease has run out.
 *
 * <p>Each {@link MemoryLockBackend} on it stands for one process. A lock that nobody holds, watches or withdrew leaves
 * nothing behind; what crashed holders leave goes once it has expired, while others use the store.
 *
 * <p>Safe for use by many threads. Starts none.
 */
public final class MemoryStore {
    private static final int TOKEN_GAP_BITS = 16;
    private static final long HAND_OFFS = (1L << TOKEN_GAP_BITS) - 1;
    private static final long LEAST_TURNS_PER_SWEEP = 1024;

    private final LongSupplier nanoClock;
    private final ConcurrentHashMap<String, LockEntry> plain = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, LockEntry> readWrite = new ConcurrentHashMap<>();
    private final AtomicLong sequence = new AtomicLong();
    private final Supplier<Attempt> nextGrant = this::nextGrant;

    private final AtomicLong turns = new AtomicLong();
    private final AtomicLong nextSweep = new AtomicLong(LEAST_TURNS_PER_SWEEP); // in turns

    private MemoryStore(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** {@return an empty store that lives by {@link System#nanoTime}} */
    public static MemoryStore create() {
        return create(System::nanoTime);
    }

    /**
     * {@return an empty store with a clock of its own}
     *
     * @param nanoClock nanoseconds since any fixed moment; never runs backwards, and does not use the store
     */
    public static MemoryStore create(LongSupplier nanoClock) {
        return new MemoryStore(Objects.requireNonNull(nanoClock, "nanoClock"));
    }

    /**
     * Forgets everybody who holds the plain or the read/write lock of a name, as an operator at a server could, and wakes
     * those who wait for it. The holders learn of it when they renew or release.
     *
     * @param lockName the name
     */
    public void evict(String lockName) {
        Objects.requireNonNull(lockName, "lockName");
        evict(plain, lockName);
        evict(readWrite, lockName);
    }

    private void evict(ConcurrentHashMap<String, LockEntry> locks, String lockName) {
        take(locks, lockName, (entry, now) -> {
            entry.evict(now);
            return null;
        });
    }

    /**
     * Counts what is kept at this moment: holders, watchers, marks of waiting writers, and withdrawn acquisitions. What
     * has expired counts until somebody comes across it.
     *
     * @return zero if nothing is kept
     */
    public int size() {
        return size(plain) + size(readWrite);
    }

    private static int size(ConcurrentHashMap<String, LockEntry> locks) {
        int[] size = {0};
        for (String lockName : locks.keySet()) {
            locks.computeIfPresent(lockName, (name, entry) -> {
                size[0] += Math.max(1, entry.size()); // an empty entry would be a leak: let it show
                return entry;
            });
        }
        return size[0];
    }

    Attempt attempt(MemoryContender contender) {
        return take(contender.request(), (entry, now) -> entry.attempt(contender, nextGrant, now));
    }

    RenewOutcome renew(LeaseRequest request) {
        return take(request, (entry, now) -> entry.renew(request, now));
    }

    ReleaseOutcome release(LeaseRequest request, MemoryLockBackend releasing) {
        return take(request, (entry, now) -> entry.release(request, releasing, now));
    }

    void withdraw(LeaseRequest request) {
        take(request, (entry, now) -> {
            entry.withdraw(request, now);
            return null;
        });
    }

    LockState inspect(String lockName, LockMode mode) {
        return take(locks(mode), lockName, LockEntry::state);
    }

    void leave(MemoryContender contender) {
        take(contender.request(), (entry, now) -> {
            entry.leave(watcher -> watcher == contender);
            return null;
        });
    }

    /** Takes all contenders of a backend out of their lines. */
    void leaveAll(MemoryLockBackend backend) {
        visitAll((entry, now) -> {
            entry.leave(watcher -> watcher.isOf(backend));
            return null;
        });
    }

    private Attempt nextGrant() {
        return Attempt.granted(Grant.reserving(sequence.incrementAndGet() << TOKEN_GAP_BITS, HAND_OFFS, null));
    }

    private ConcurrentHashMap<String, LockEntry> locks(LockMode mode) {
        return mode == LockMode.MUTEX ? plain : readWrite;
    }

    private <R> R take(LeaseRequest request, Step<R> step) {
        return take(locks(request.mode()), request.lockName(), step);
    }

    private <R> R take(ConcurrentHashMap<String, LockEntry> locks, String lockName, Step<R> step) {
        Turn<R> turn = new Turn<>(step);
        locks.compute(lockName, turn);
        turn.wake();
        sweepIfDue();
        return turn.result;
    }

    /**
     * Looks at everything once in as many turns as there are locks, so that a turn's share of it is small however many
     * there are.
     */
    private void sweepIfDue() {
        long due = nextSweep.get();
        if (turns.incrementAndGet() < due || !nextSweep.compareAndSet(due, Long.MAX_VALUE)) {
            return;
        }
        try {
            visitAll((entry, now) -> {
                entry.expire(now);
                return null;
            });
        } finally {
            long locks = plain.mappingCount() + readWrite.mappingCount();
            nextSweep.set(turns.get() + Math.max(LEAST_TURNS_PER_SWEEP, locks));
        }
    }

    private void visitAll(Step<Void> step) {
        for (ConcurrentHashMap<String, LockEntry> locks : List.of(plain, readWrite)) {
            for (String lockName : locks.keySet()) {
                Turn<Void> turn = new Turn<>(step);
                locks.computeIfPresent(lockName, turn);
                turn.wake();
            }
        }
    }

    /** What to do with a lock in one turn. */
    private interface Step<R> {
        R on(LockEntry entry, long now);
    }

    /** One caller's time alone with one lock: the map lets nobody else near the entry while {@link #apply} runs. */
    private final class Turn<R> implements BiFunction<String, LockEntry, LockEntry> {
        private final Step<R> step;
        private R result;
        private List<MemoryContender> woken = List.of();

        Turn(Step<R> step) {
            this.step = step;
        }

        @Override
        public LockEntry apply(String lockName, LockEntry found) {
            // Read in here: a time read before the turn could be older than what the last turn saw.
            long now = nanoClock.getAsLong();
            LockEntry entry = found != null ? found : new LockEntry(now);
            result = step.on(entry, now);
            woken = entry.takeWoken();
            return entry.isEmpty() ? null : entry;
        }

        /** Runs the hooks, after the turn: they are free to use the store. */
        void wake() {
            woken.forEach(MemoryContender::wake);
        }
    }
}
