package dev.mortise.internal;

import dev.mortise.Lease;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The lock that users hold in their hands: one side of one name. All it knows is which gate to go to. */
final class GatedLock implements BudgetedLock {
    private final Rooms rooms;
    private final GateKey key;

    GatedLock(Rooms rooms, GateKey key) {
        this.rooms = rooms;
        this.key = key;
    }

    @Override
    public String name() {
        return key.name();
    }

    @Override
    public Rooms rooms() {
        return rooms;
    }

    @Override
    public boolean acquire(WaitBudget budget, LeaseTerms terms) throws InterruptedException {
        rooms.requireOpen();
        Thread me = Thread.currentThread();
        if (budget.isInterruptible() && Thread.interrupted()) {
            throw new InterruptedException("interrupted before waiting for lock " + LockNames.quote(name()));
        }
        Turn mine = rooms.gates.turnOf(key, me);
        if (mine != null) {
            reenter(mine);
            return true;
        }
        return await(me, budget, terms, writerId(me)) != null;
    }

    private void reenter(Turn mine) {
        requireTrusted(mine);
        mine.enter();
    }

    private void requireTrusted(Turn mine) {
        if (!rooms.keeper.trusts(mine.hold())) {
            throw mine.lostException();
        }
    }

    /** For a reader who is the writer too, the write hold; a writer who is a reader too would wait for itself. */
    private String writerId(Thread me) {
        if (key.mode() == LockMode.WRITE && rooms.gates.turnOf(new GateKey(name(), LockMode.READ), me) != null) {
            throw new IllegalMonitorStateException("thread " + me.getName() + " holds the read lock "
                    + LockNames.quote(name()) + " and cannot take its write lock: it would wait for itself");
        }
        if (key.mode() != LockMode.READ) {
            return null;
        }
        Turn writing = rooms.gates.turnOf(new GateKey(name(), LockMode.WRITE), me);
        return writing != null ? writing.hold().id() : null;
    }

    private Turn await(Object owner, WaitBudget budget, LeaseTerms terms, String writerId) throws InterruptedException {
        boolean patient = !budget.isNone();
        // A reader that only asks must not be refused because another reader is asking.
        boolean bypass = key.mode().isShared() && (!patient || writerId != null);
        ThreadWaiter waiter = new ThreadWaiter(owner, patient, terms.renewed(), bypass);
        AcquireLoop loop = new AcquireLoop(rooms, key, budget, terms, writerId, waiter);
        return waiter.await(loop, budget, rooms, name());
    }

    @Override
    public void unlock() {
        Turn mine = rooms.gates.turnOf(key, Thread.currentThread());
        if (mine == null) {
            rooms.requireOpen();
            throw Rooms.notHeld(name());
        }
        try {
            if (mine.exit() == 0) {
                rooms.leave(mine);
            } else {
                requireTrusted(mine);
            }
        } catch (IllegalMonitorStateException lost) {
            if (rooms.isClosed()) {
                throw new IllegalStateException(
                        "lock factory is closed, which released lock " + LockNames.quote(name()), lost);
            }
            throw lost;
        }
    }

    @Override
    public boolean isLocked() {
        rooms.requireOpen();
        return rooms.backend.inspect(name(), key.mode()).isHeld(key.mode());
    }

    @Override
    public boolean isHeldByCurrentThread() {
        Turn mine = rooms.gates.turnOf(key, Thread.currentThread());
        return mine != null && rooms.keeper.trusts(mine.hold());
    }

    @Override
    public int getHoldCount() {
        Turn mine = rooms.gates.turnOf(key, Thread.currentThread());
        return mine != null ? mine.count() : 0;
    }

    @Override
    public long fencingToken() {
        Turn mine = rooms.gates.turnOf(key, Thread.currentThread());
        if (mine == null) {
            throw Rooms.notHeld(name());
        }
        requireTrusted(mine);
        return mine.token();
    }

    @Override
    public Duration remainingLease() {
        Turn mine = rooms.gates.turnOf(key, Thread.currentThread());
        return mine != null ? rooms.keeper.remaining(mine.hold()) : Duration.ZERO;
    }

    @Override
    public Optional<Lease> acquireHandle(WaitBudget budget) throws InterruptedException {
        rooms.requireOpen();
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before waiting for lock " + LockNames.quote(name()));
        }
        Turn turn = await(new HandleOwner(), budget, rooms.renewedTerms, null);
        return Optional.ofNullable(turn).map(granted -> new HandleLease(rooms, granted));
    }

    @Override
    public CompletableFuture<Optional<Lease>> acquireHandleAsync(WaitBudget budget) {
        return rooms.isClosed()
                ? CompletableFuture.failedFuture(Rooms.closedException())
                : FutureWaiter.start(rooms, key, budget);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GatedLock lock && rooms == lock.rooms && key.equals(lock.key);
    }

    @Override
    public int hashCode() {
        return Objects.hash(System.identityHashCode(rooms), key);
    }

    @Override
    public String toString() {
        return "DistributedLock[" + LockNames.quote(name()) + ", " + key.mode() + "]";
    }
}
