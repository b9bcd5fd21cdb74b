package dev.mortise.internal;

import dev.mortise.LockLostEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Who a handle's turn belongs to: nobody's thread, but whoever wants to hear of its loss. */
final class HandleOwner {
    private final ReentrantLock mutex = new ReentrantLock();
    private List<Consumer<LockLostEvent>> listeners = new ArrayList<>();

    /** Keeps a listener for {@link #lost}, unless the loss has happened: then the caller runs it. */
    boolean addUnless(BooleanSupplier lostAlready, Consumer<LockLostEvent> listener) {
        mutex.lock();
        try {
            // Under the mutex that lost() takes after the loss is visible: no listener falls between the two.
            return !lostAlready.getAsBoolean() && listeners.add(listener);
        } finally {
            mutex.unlock();
        }
    }

    /** Hands over the listeners to be told, once. */
    List<Consumer<LockLostEvent>> lost() {
        mutex.lock();
        try {
            List<Consumer<LockLostEvent>> told = listeners;
            listeners = List.of();
            return told;
        } finally {
            mutex.unlock();
        }
    }
}
