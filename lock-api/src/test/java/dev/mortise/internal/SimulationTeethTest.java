package dev.mortise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plants bugs in the simulated world, each of which the simulation has to find and to name. */
class SimulationTeethTest {
    private static final long SEEDS = 2_000;

    @ParameterizedTest
    @CsvSource({
        "GRANT_TO_ALL, SAFETY, two holders",
        "READERS_BESIDE_WRITER, SAFETY, two holders",
        "FALSE_RENEWAL, SAFETY, two holders",
        "BLIND_RELEASE, SAFETY, two holders",
        "LONG_TRUST, SAFETY, two holders",
        "CONSTANT_TOKEN, SAFETY, has token 7 after 7",
        "NO_WITHDRAW, SAFETY, orphan",
        "NO_TOMBSTONE, SAFETY, orphan",
        "NO_WITHDRAW, LIVENESS, orphan",
        "EVENTS_TWICE, SAFETY, told its listener twice",
        "EVENTS_NEVER, LIVENESS, was told of a loss 0 times",
        "TIMERS_LOST, LIVENESS, somebody wants it",
        "RELEASES_LOST, LIVENESS, still has Census"
    })
    void aPlantedBugIsFound(SimBug bug, SimMode mode, String symptom) {
        Optional<String> found = firstViolation(bug, mode, symptom);

        assertThat(found).as("%s in mode %s with '%s'", bug, mode, symptom).isPresent();
        assertThat(found.get()).contains("seed ", "step ", "-Dmortise.sim.seed=", "-Dmortise.sim.mode=");
    }

    private static Optional<String> firstViolation(SimBug bug, SimMode mode, String symptom) {
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                SimRun.of(seed, mode, bug);
            } catch (AssertionError violation) {
                String message = violation.getMessage();
                if (message.lines().findFirst().orElseThrow().contains(symptom)) {
                    return Optional.of(message);
                }
            }
        }
        return Optional.empty();
    }

    /** The engine asks again by itself, so that news are a hint and their loss is no bug. */
    @Test
    void lostNewsHoldNobodyUpForLong() {
        for (long seed = 0; seed < 200; seed++) {
            SimRun.of(seed, SimMode.LIVENESS, SimBug.HOOKS_LOST);
        }
    }
}
