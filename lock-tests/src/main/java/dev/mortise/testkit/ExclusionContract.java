package dev.mortise.testkit;

import dev.mortise.DistributedLock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** I1: at most one holder at a time, among all threads of all processes, whichever way they ask. */
public interface ExclusionContract extends Contract {
    /** How often each thread takes the lock. A slow backend may lower it. */
    default int exclusionRounds() {
        return 150;
    }

    /** Sections of platform threads in several processes never overlap, and their tokens rise. */
    @Test
    default void lock_severalProcessesAndThreads_neverOverlap() {
        neverOverlap(false, List.of(AcquireForm.LOCK));
    }

    /** Sections of virtual threads in several processes never overlap, and their tokens rise. */
    @Test
    default void lock_virtualThreads_neverOverlap() {
        Assumptions.assumeTrue(Actors.virtualThreads(), "this JDK has no virtual threads");
        neverOverlap(true, List.of(AcquireForm.LOCK, AcquireForm.LOCK_INTERRUPTIBLY, AcquireForm.ACQUIRE));
    }

    /** Sections never overlap although every thread gets the lock another way each time. */
    @Test
    default void lock_allFormsMixed_neverOverlap() {
        neverOverlap(false, List.of(AcquireForm.values()));
    }

    private void neverOverlap(boolean virtual, List<AcquireForm> forms) {
        String name = freshName();
        ExclusionMonitor monitor = new ExclusionMonitor();
        List<Actor<Void>> threads = new ArrayList<>();
        for (int process = 0; process < 3; process++) {
            DistributedLock lock = process().getLock(name);
            for (int thread = 0; thread < 3; thread++) {
                Actors.Part part = () -> visit(lock, monitor, forms);
                String actor = "p" + process + "t" + thread;
                threads.add(virtual ? actors().runVirtual(actor, part) : actors().run(actor, part));
            }
        }
        threads.forEach(Actor::join);
        monitor.assertExclusive(9L * exclusionRounds());
    }

    private void visit(DistributedLock lock, ExclusionMonitor monitor, List<AcquireForm> forms)
            throws InterruptedException {
        for (int i = 0; i < exclusionRounds(); i++) {
            AcquireForm form = forms.get(ThreadLocalRandom.current().nextInt(forms.size()));
            try (Held held = form.take(lock)) {
                monitor.visit(held.token());
            }
        }
    }
}
