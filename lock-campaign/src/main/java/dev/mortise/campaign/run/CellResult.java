package dev.mortise.campaign.run;

import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.check.Violation;
import dev.mortise.campaign.site.Backend;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of one scenario on one backend. Immutable.
 *
 * @param onBackend empty for a scenario that needs none
 * @param note why it was not run, or where its history is kept; or empty
 */
public record CellResult(
        Scenario scenario,
        Optional<Backend> onBackend,
        Make make,
        Outcome outcome,
        long seed,
        Duration took,
        Map<String, Double> figures,
        List<Violation> violations,
        String note) {
    /** The backend's name on the scorecard. */
    public String backendLabel() {
        return onBackend.map(Backend::label).orElse("-");
    }
}
