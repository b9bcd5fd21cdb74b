package dev.mortise.internal;

import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState.Participant;
import java.util.HashMap;
import java.util.Map;

/**
 * What became of each acquisition as its process sees it, to find those that the server still has and nobody cares for.
 *
 * <p>Left to expire, and no orphans: what a process gave up on because the server did not answer for a whole lease, and
 * what a network that delivers twice brought back after a release, which no client could foresee.
 */
final class SimLedger {
    private final SimWorld world;
    private final Map<String, Entry> entries = new HashMap<>();

    SimLedger(SimWorld world) {
        this.world = world;
    }

    void opened(LeaseRequest request) {
        entries.put(request.acquisitionId(), new Entry());
    }

    void unknown(LeaseRequest request) {
        entry(request).unknown = true;
    }

    void granted(LeaseRequest request) {
        entry(request).granted = true;
    }

    void closed(LeaseRequest request) {
        entry(request).waiting = false;
    }

    void duplicated(SimVerb<?> verb) {
        if (verb.name().equals("acquire")) {
            entry(verb.request()).duplicated = true;
        }
    }

    void cleanedUp(LeaseRequest request, String verb, boolean answered) {
        Entry entry = entry(request);
        entry.cleanUps++;
        entry.gaveUp = !answered;
        entry.withdrawn |= answered && verb.equals("withdraw");
        entry.released |= answered;
    }

    private Entry entry(LeaseRequest request) {
        return entries.get(request.acquisitionId());
    }

    /** Looks for orphans among those who hold a lock at the server. */
    void audit(String lockName) {
        audit(lockName, LockMode.MUTEX);
        audit(lockName, LockMode.WRITE);
    }

    private void audit(String lockName, LockMode mode) {
        for (Participant holder : world.server().look(lockName, mode).holders()) {
            String id = holder.acquisitionId();
            SimProcess process = world.processOf(id);
            if (process.isDead() || process.isPaused() || process.isBusyWith(id) || process.keeps(id)) {
                continue;
            }
            Entry entry = entries.get(id);
            if (!entry.waiting && !world.server().isExpecting(id) && entry.isOrphan()) {
                throw world.timeline()
                        .violate("orphan: the server holds " + lockName + " for " + id + ", and nobody wants it: "
                                + entry);
            }
        }
    }

    /** One acquisition. */
    private static final class Entry {
        private boolean waiting = true;
        private boolean unknown; // an attempt had no answer
        private boolean granted;
        private boolean duplicated;
        private boolean gaveUp; // the last attempt to clean up had no answer
        private boolean withdrawn;
        private boolean released;
        private int cleanUps;

        boolean isOrphan() {
            if (withdrawn) {
                return true;
            }
            if (gaveUp || duplicated && !unknown) {
                return false;
            }
            return cleanUps == 0 ? !granted : released;
        }

        @Override
        public String toString() {
            return "unknown=" + unknown + " granted=" + granted + " cleanUps=" + cleanUps + " withdrawn=" + withdrawn;
        }
    }
}
