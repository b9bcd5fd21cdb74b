package dev.mortise.internal;

import dev.mortise.LockEvent;
import dev.mortise.LockListener;
import dev.mortise.LockLostEvent;
import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Tells listeners what happened, in order, on a thread of their own; what they throw is logged and felt by nobody. */
final class Listeners {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise");
    private static final int MAX_BACKLOG = 10_000;

    private final Scheduler scheduler;
    private final List<LockListener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger backlog = new AtomicInteger();
    private final AtomicBoolean dropped = new AtomicBoolean();

    Listeners(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void add(LockListener listener) {
        listeners.add(listener);
    }

    void acquired(Turn turn, WaitBudget budget, long now) {
        if (!listeners.isEmpty()) {
            LockEvent event = event(turn, budget.waited(now), null);
            tellIfKeepingUp(listener -> listener.acquired(event));
        }
    }

    void timedOut(String lockName, WaitBudget budget, long now) {
        if (!listeners.isEmpty()) {
            LockEvent event = new LockEvent(lockName, 0, budget.waited(now), null);
            tellIfKeepingUp(listener -> listener.timedOut(event));
        }
    }

    /** @param failure why the backend could not be told before the lease had run out, or {@code null} */
    void released(Turn turn, long now, Throwable failure) {
        if (!listeners.isEmpty()) {
            LockEvent event = event(turn, turn.held(now), failure);
            tellIfKeepingUp(listener -> listener.released(event));
        }
    }

    void renewalFailed(Hold hold, long now, Throwable cause) {
        LOG.warn(
                "lock {}: renewal got no answer, to be repeated",
                LockNames.quote(hold.request().lockName()),
                cause);
        Turn turn = hold.turn();
        if (!listeners.isEmpty() && turn != null) {
            LockEvent event = event(turn, turn.held(now), cause);
            tell(listener -> listener.renewalFailed(event));
        }
    }

    void lost(Turn turn) {
        if (!turn.tellLoss()) {
            return;
        }
        LockLostEvent event = turn.lostEvent();
        // Who closes a factory knows that its locks go.
        LOG.atLevel(event.reason().equals(Loss.CLOSED) ? Level.INFO : Level.WARN)
                .log("lock {} was lost: {}", LockNames.quote(event.lockName()), event.reason());
        tell(listener -> listener.lost(event));
        if (turn.owner() instanceof HandleOwner handle) {
            scheduler.execute(Lane.EVENT, () -> handle.lost().forEach(listener -> run(listener, event)));
        }
    }

    private static LockEvent event(Turn turn, Duration elapsed, Throwable failure) {
        return new LockEvent(turn.hold().request().lockName(), turn.token(), elapsed, failure);
    }

    private void tellIfKeepingUp(Consumer<LockListener> event) {
        if (backlog.get() < MAX_BACKLOG) {
            dropped.set(false);
            tell(event);
        } else if (dropped.compareAndSet(false, true)) {
            LOG.warn("{} events wait for lock listeners; dropping some", MAX_BACKLOG);
        }
    }

    private void tell(Consumer<LockListener> event) {
        if (!listeners.isEmpty()) {
            backlog.incrementAndGet();
            scheduler.execute(Lane.EVENT, () -> {
                backlog.decrementAndGet();
                listeners.forEach(listener -> run(event, listener));
            });
        }
    }

    static <T> void run(Consumer<T> consumer, T argument) {
        try {
            consumer.accept(argument);
        } catch (RuntimeException | Error thrown) {
            LOG.warn("a lock listener threw", thrown);
        }
    }
}
