package dev.mortise.campaign.check;

import java.time.Duration;
import java.util.List;

/**
 * What a history is held to. Immutable.
 *
 * @param tokens whether the lock has fencing tokens
 * @param exact whether no update of the unfenced counter may be lost, and no write refused
 * @param wakeUp how long a free lock may be without a holder while somebody waits; zero for any time
 * @param acquisitionsAfterFaults how many must have been granted after the last fault, so that a run in which nothing
 *     worked any more does not pass
 * @param faultKinds those that must have been put in
 */
public record Rules(
        Strength strength,
        boolean tokens,
        boolean exact,
        Duration wakeUp,
        long acquisitionsAfterFaults,
        List<String> faultKinds) {
    /** With tokens; nothing said about exactness, wake-ups and faults. */
    public static Rules of(Strength strength) {
        return new Rules(strength, true, false, Duration.ZERO, 1, List.of());
    }

    /** The same for a lock that has, or has not, tokens. */
    public Rules withTokens(boolean has) {
        return new Rules(strength, has, exact, wakeUp, acquisitionsAfterFaults, faultKinds);
    }

    /** The same, with no update lost and no write refused. */
    public Rules exactly() {
        return new Rules(strength, tokens, true, wakeUp, acquisitionsAfterFaults, faultKinds);
    }

    /** The same, with a bound for wake-ups. */
    public Rules wakingWithin(Duration bound) {
        return new Rules(strength, tokens, exact, bound, acquisitionsAfterFaults, faultKinds);
    }

    /** The same, with so many acquisitions after the last of these faults. */
    public Rules goingOn(long acquisitions, List<String> afterFaults) {
        return new Rules(strength, tokens, exact, wakeUp, acquisitions, List.copyOf(afterFaults));
    }
}
