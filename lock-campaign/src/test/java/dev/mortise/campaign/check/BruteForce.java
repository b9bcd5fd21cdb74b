package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;

import dev.mortise.campaign.history.Acquisition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether grants and ends of holds can be put in any order that a mutex with rising tokens allows and that agrees with
 * time, found by trying all. Knows nothing of sorting by tokens.
 */
final class BruteForce {
    private final List<Acquisition> holds;
    private final Strength strength;
    private final Set<Long> hopeless = new HashSet<>();

    private BruteForce(List<Acquisition> holds, Strength strength) {
        this.holds = holds;
        this.strength = strength;
    }

    static boolean accepts(List<Acquisition> holds, Strength strength) {
        return new BruteForce(holds, strength).search(0, 0, -1, 0);
    }

    /** @param granted those that have been granted, as bits; {@code holder} is one whose hold has not ended, or -1 */
    private boolean search(int granted, int ended, int holder, long lastToken) {
        if (granted == (1 << holds.size()) - 1) {
            return true; // an end that did not happen within the history may happen after it
        }
        long state = (long) granted << 32 | (long) ended << 8 | (holder + 1);
        if (hopeless.contains(state)) {
            return false;
        }
        boolean found = holder >= 0
                ? mayEnd(granted, ended, holder) && search(granted, ended | 1 << holder, -1, lastToken)
                : tryGrants(granted, ended, lastToken);
        if (!found) {
            hopeless.add(state);
        }
        return found;
    }

    private boolean tryGrants(int granted, int ended, long lastToken) {
        for (int i = 0; i < holds.size(); i++) {
            Acquisition hold = holds.get(i);
            boolean possible = (granted & 1 << i) == 0
                    && hold.token() > lastToken
                    && nobodyOver(granted, ended, hold.invoked(), i);
            if (possible && search(granted | 1 << i, ended, i, hold.token())) {
                return true;
            }
        }
        return false;
    }

    private boolean mayEnd(int granted, int ended, int holder) {
        return nobodyOver(granted, ended, endsAfter(holds.get(holder)), -1);
    }

    /** Whether nothing that has to come first was over before the given time. */
    private boolean nobodyOver(int granted, int ended, long time, int except) {
        for (int i = 0; i < holds.size(); i++) {
            boolean waits = i != except && (granted & 1 << i) == 0;
            if (waits && holds.get(i).returned() < time) {
                return false;
            }
        }
        return true;
    }

    private long endsAfter(Acquisition hold) {
        return switch (strength) {
            case FENCED -> Long.MIN_VALUE;
            case BELIEVED -> hold.believedUntil();
            case TOLD_FIRST -> hold.lost() == NEVER ? hold.believedUntil() : hold.lost();
        };
    }
}
