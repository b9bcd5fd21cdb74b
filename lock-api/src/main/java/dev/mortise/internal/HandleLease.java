package dev.mortise.internal;

import dev.mortise.Lease;
import dev.mortise.LockLostEvent;
import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A turn as a handle. */
final class HandleLease implements Lease {
    private final Rooms rooms;
    private final Turn turn;
    private final AtomicBoolean closed = new AtomicBoolean();

    HandleLease(Rooms rooms, Turn turn) {
        this.rooms = rooms;
        this.turn = turn;
    }

    @Override
    public String lockName() {
        return turn.hold().request().lockName();
    }

    @Override
    public long fencingToken() {
        boolean trusted = rooms.keeper.trusts(turn.hold());
        if (closed.get()) {
            throw new IllegalMonitorStateException("lease of lock " + LockNames.quote(lockName()) + " is closed");
        }
        if (!trusted) {
            throw turn.lostException();
        }
        return turn.token();
    }

    @Override
    public boolean isValid() {
        return !closed.get() && rooms.keeper.trusts(turn.hold());
    }

    @Override
    public Duration remaining() {
        return closed.get() ? Duration.ZERO : rooms.keeper.remaining(turn.hold());
    }

    @Override
    public void onLost(Consumer<LockLostEvent> listener) {
        Objects.requireNonNull(listener, "listener must not be null");
        if (closed.get()) {
            return;
        }
        rooms.keeper.trusts(turn.hold()); // what has run out is lost already
        HandleOwner owner = (HandleOwner) turn.owner();
        if (!owner.addUnless(() -> turn.hold().loss() != null, listener)) {
            Listeners.run(listener, turn.lostEvent());
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            rooms.leave(turn);
        }
    }

    @Override
    public String toString() {
        return "Lease[" + LockNames.quote(lockName()) + (isValid() ? ", valid]" : ", not valid]");
    }
}
