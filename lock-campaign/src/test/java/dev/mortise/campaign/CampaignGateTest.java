package dev.mortise.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.campaign.run.CellResult;
import dev.mortise.campaign.run.Options;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.run.Runner;
import dev.mortise.campaign.run.Scenario;
import dev.mortise.campaign.scenario.Scenarios;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The part of the campaign that every build runs. Its scorecard is in {@code target/campaign}. */
class CampaignGateTest {
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final String SEED = System.getProperty("mortise.campaign.seed", "1");

    /** No cell of the gate fails, and each of its scenarios was run on something. */
    @Test
    @Timeout(600)
    void run_gate_nothingViolated() throws Exception {
        Path to = Path.of("target", "campaign");
        Options options =
                Options.parse(List.of("--size", "gate", "--lanes", "3", "--seed", SEED, "--to", to.toString()));
        long start = System.nanoTime();
        List<CellResult> results = new Runner(options, Scenarios.ALL, System.out).run();
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf("%d cells in %d s%n", results.size(), took.toSeconds());
        assertThat(results)
                .filteredOn(result -> result.outcome() == Outcome.FAILED)
                .extracting(CellResult::scenario, CellResult::backendLabel, CellResult::violations)
                .isEmpty();
        List<Scenario> run = results.stream()
                .filter(result -> result.outcome() != Outcome.NOT_RUN)
                .map(CellResult::scenario)
                .toList();
        assertThat(run)
                .containsAll(Scenarios.ALL.stream().filter(Scenario::isGate).toList());
        assertThat(took).isLessThan(LONGEST);
    }
}
