package dev.mortise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the engine in thousands of simulated worlds. The same seeds each time, so that a red build is about the change and
 * not about luck.
 *
 * <ul>
 *   <li>{@code -Dmortise.sim.seeds=200000} runs more of them;
 *   <li>{@code -Dmortise.sim.seed=N -Dmortise.sim.mode=safety} runs one again, {@code -Dmortise.sim.trace=LINES} with more
 *       of its story.
 * </ul>
 */
class SimulationTest {
    private static final long SEEDS = Long.getLong("mortise.sim.seeds", 2_000);
    private static final long ENOUGH_TO_SEE_EVERYTHING = 1_000;
    private static final Long ONLY_SEED = Long.getLong("mortise.sim.seed");
    private static final String ONLY_MODE = System.getProperty("mortise.sim.mode", "");

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void nothingIsViolated(SimMode mode) {
        assumeTrue(ONLY_MODE.isEmpty() || mode.name().equals(ONLY_MODE.toUpperCase(Locale.ROOT)));
        if (ONLY_SEED != null) {
            SimRun.of(ONLY_SEED, mode);
            return;
        }

        SimReport total = new SimReport();
        for (long seed = 0; seed < SEEDS; seed++) {
            total.add(SimRun.of(seed, mode));
            if (seed > 0 && seed % 50_000 == 0) {
                System.out.println(mode + " " + total);
            }
        }

        System.out.println(mode + " " + total);
        assumeTrue(SEEDS >= ENOUGH_TO_SEE_EVERYTHING, "too few seeds to see everything");
        for (SimCount what : SimCount.values()) {
            assertThat(total.get(what)).as("times of %s", what).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSeedDecidesEverything(SimMode mode) {
        for (long seed = 0; seed < 40; seed++) {
            long first = SimRun.of(seed, mode).traceHash();
            assertThat(SimRun.of(seed, mode).traceHash()).as("seed %d", seed).isEqualTo(first);
            assertThat(SimRun.of(seed + 1, mode).traceHash())
                    .as("seed %d", seed + 1)
                    .isNotEqualTo(first);
        }
    }
}
