package dev.mortise.campaign.check;

import java.util.List;

/** What the checker says. Immutable. */
public record Verdict(List<Violation> violations, Figures figures) {
    /** Copies the list. */
    public Verdict {
        violations = List.copyOf(violations);
    }

    /** Whether nothing is wrong. */
    public boolean isClean() {
        return violations.isEmpty();
    }
}
