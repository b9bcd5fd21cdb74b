package dev.mortise.redis;

import dev.mortise.spi.LockMode;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Holds that one call renews.
 *
 * @param renewals never empty
 * @param single whether the call is for one hold, and so is its answer
 */
record RenewalBundle(List<Renewal> renewals, Call call, boolean single) {
    /** So many that a call costs little beside what it does, and so few that nobody waits long for the server. */
    private static final int MOST = 50;

    private record Kind(LockMode mode, Duration lease) {}

    /** @param alone whether each needs a call of its own: in a cluster, their keys are in different slots */
    static List<RenewalBundle> of(List<Renewal> renewals, boolean alone, Function<LockMode, Verbs> verbs) {
        Map<Kind, List<Renewal>> byKind = new LinkedHashMap<>();
        for (Renewal renewal : renewals) {
            Kind kind = new Kind(renewal.request().mode(), renewal.request().lease());
            byKind.computeIfAbsent(kind, none -> new ArrayList<>()).add(renewal);
        }
        List<RenewalBundle> bundles = new ArrayList<>();
        byKind.forEach((kind, alike) -> add(bundles, alike, alone, verbs.apply(kind.mode())));
        return bundles;
    }

    private static void add(List<RenewalBundle> bundles, List<Renewal> alike, boolean alone, Verbs verbs) {
        int size = alone ? 1 : MOST;
        for (int from = 0; from < alike.size(); from += size) {
            List<Renewal> part = alike.subList(from, Math.min(from + size, alike.size()));
            Call together = part.size() == 1 ? null : verbs.renewAll(part);
            if (together != null) {
                bundles.add(new RenewalBundle(part, together, false));
            } else {
                part.forEach(renewal -> bundles.add(single(renewal, verbs)));
            }
        }
    }

    private static RenewalBundle single(Renewal renewal, Verbs verbs) {
        return new RenewalBundle(List.of(renewal), verbs.renew(renewal.request(), renewal.grant()), true);
    }

    /** What the server said of each; {@code null} if that is no answer to the call. */
    List<?> answers(Object value) {
        if (single) {
            return value instanceof Long ? List.of(value) : null;
        }
        return value instanceof List<?> each && each.size() == renewals.size() ? each : null;
    }
}
