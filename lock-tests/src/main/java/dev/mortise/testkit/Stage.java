package dev.mortise.testkit;

import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.internal.Census;
import dev.mortise.internal.LockEngine;
import dev.mortise.spi.LockBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Everything that one test opens and starts, so that it can be cleared away and looked through for leaks. */
final class Stage {
    private static final Duration SETTLING = Delays.millis(2_000);
    private static final Map<Object, Stage> STAGES = new WeakHashMap<>();

    private final List<LockFactory> factories = new CopyOnWriteArrayList<>();
    private final List<LockBackend> backends = new CopyOnWriteArrayList<>();
    private final List<ProbeBackend> probes = new CopyOnWriteArrayList<>();
    private final Actors actors = new Actors();
    private final Set<Thread> older = new HashSet<>(ThreadDump.named(ThreadDump.LIBRARY));

    /** The stage of a test instance; made when it is first asked for. */
    static Stage of(Object test) {
        synchronized (STAGES) {
            return STAGES.computeIfAbsent(test, none -> new Stage());
        }
    }

    /** Forgets the stage of a test instance. */
    static void forget(Object test) {
        synchronized (STAGES) {
            STAGES.remove(test);
        }
    }

    Actors actors() {
        return actors;
    }

    LockBackend backend(LockBackend backend) {
        backends.add(backend);
        return backend;
    }

    ProbeBackend probe(LockBackend backend) {
        ProbeBackend probe = new ProbeBackend(backend);
        probes.add(probe);
        backends.add(probe);
        return probe;
    }

    LockFactory factory(LockBackend backend, LockOptions options) {
        LockFactory factory = LockFactory.of(backend, options);
        factories.add(factory);
        return factory;
    }

    /** Closes everything, and says what should have been gone before and what is still there afterwards. */
    List<String> clear() {
        probes.forEach(ProbeBackend::heal);
        List<String> leaks = new ArrayList<>();
        if (!Eventually.within(SETTLING, () -> actors.unfinished().isEmpty())) {
            actors.unfinished()
                    .forEach(actor -> leaks.add("thread of the test: "
                            + actor.thread().getName() + " at " + ThreadDump.stack(actor.thread())));
        }
        for (LockFactory factory : factories) {
            if (!Eventually.within(SETTLING, () -> isSettled(factory))) {
                leaks.add("factory " + factories.indexOf(factory) + " of the test: " + LockEngine.census(factory));
            }
        }
        factories.forEach(LockFactory::close);
        backends.forEach(LockBackend::close);
        if (!Eventually.within(SETTLING, () -> remaining().isEmpty())) {
            remaining().forEach(thread -> leaks.add("thread: " + thread.getName() + " at " + ThreadDump.stack(thread)));
        }
        return leaks;
    }

    /** A factory that the test closed may remember what its holders did not unlock; but nobody waits and it holds nothing. */
    private static boolean isSettled(LockFactory factory) {
        Census census = LockEngine.census(factory);
        return census.isEmpty() || isClosed(factory) && census.waiters() == 0 && census.holds() == 0;
    }

    private static boolean isClosed(LockFactory factory) {
        try {
            factory.getLock("any");
            return false;
        } catch (IllegalStateException closed) {
            return true;
        }
    }

    private List<Thread> remaining() {
        return ThreadDump.named(ThreadDump.LIBRARY).stream()
                .filter(thread -> !older.contains(thread))
                .toList();
    }
}
