package dev.mortise.testkit;

import dev.mortise.LockEvent;
import dev.mortise.LockListener;
import dev.mortise.LockLostEvent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener that keeps what it was told. */
public final class RecordingListener implements LockListener {
    private final List<Heard> heard = new CopyOnWriteArrayList<>();

    /**
     * Something the listener was told.
     *
     * @param kind the name of the listener's method
     * @param lockName of which lock
     * @param token the event's token
     * @param thread the name of the thread that told
     * @param event the event itself
     */
    public record Heard(String kind, String lockName, long token, String thread, Object event) {}

    @Override
    public void acquired(LockEvent event) {
        note("acquired", event);
    }

    @Override
    public void timedOut(LockEvent event) {
        note("timedOut", event);
    }

    @Override
    public void released(LockEvent event) {
        note("released", event);
    }

    @Override
    public void renewalFailed(LockEvent event) {
        note("renewalFailed", event);
    }

    @Override
    public void lost(LockLostEvent event) {
        heard.add(new Heard("lost", event.lockName(), event.fencingToken(), threadName(), event));
    }

    private void note(String kind, LockEvent event) {
        heard.add(new Heard(kind, event.lockName(), event.fencingToken(), threadName(), event));
    }

    private static String threadName() {
        return Thread.currentThread().getName();
    }

    /** All that was heard, in order. */
    public List<Heard> heard() {
        return List.copyOf(heard);
    }

    /** The kinds of what was heard, in order. */
    public List<String> kinds() {
        return heard.stream().map(Heard::kind).toList();
    }

    /** How often the kind was heard. */
    public long count(String kind) {
        return heard.stream().filter(one -> one.kind().equals(kind)).count();
    }

    /** Waits until the kind was heard, and returns the first of it. */
    public Heard await(String kind) {
        Eventually.eventually(
                () -> "listener told " + kind + "; it heard " + heard, Delays.PATIENCE, () -> count(kind) > 0);
        return heard.stream().filter(one -> one.kind().equals(kind)).findFirst().orElseThrow();
    }

    /** Waits until the kind was heard so many times. */
    public void await(String kind, long times) {
        Eventually.eventually(
                () -> "listener told " + kind + " " + times + " times; it heard " + heard,
                Delays.PATIENCE,
                () -> count(kind) >= times);
    }

    /** The event of {@link #await(String)}, for the kinds that carry a {@link LockEvent}. */
    public LockEvent awaitEvent(String kind) {
        return (LockEvent) await(kind).event();
    }
}
