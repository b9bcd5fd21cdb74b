package dev.mortise.campaign.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.History;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** M01: the checker finds what is wrong, and nothing else. */
class HistoryCheckerTest {
    private static final long BASE = 3;

    /** Ten thousand good histories raise no alarm, whatever the strength. */
    @Test
    void check_validHistories_clean() {
        assertThat(SelfTest.falseAlarms(0, 10_000)).isEmpty();
    }

    /** Each broken history is found broken in the way it is. */
    @ParameterizedTest
    @EnumSource
    void check_mutant_flagged(Mutant mutant) {
        History broken = mutant.of(RandomHistory.of(BASE, 60));
        Rules rules = Rules.of(mutant.strength).exactly().wakingWithin(Duration.ofNanos(RandomHistory.WAKE_UP));
        assertThat(HistoryChecker.check(broken, rules).violations())
                .extracting(Violation::kind)
                .contains(mutant.expected);
    }

    /** All twelve are found in many different histories. */
    @Test
    void missed_manySeeds_none() {
        assertThat(SelfTest.mutants()).isEqualTo(12);
        for (long seed = 0; seed < 200; seed++) {
            assertThat(SelfTest.missed(seed)).as("seed %d", seed).isEmpty();
        }
    }

    /** A fault that was asked for and never put in makes a run worthless. */
    @Test
    void check_faultMissing_vacuous() {
        Rules rules = Rules.of(Strength.FENCED).goingOn(1, List.of("kill"));
        assertThat(HistoryChecker.check(RandomHistory.of(BASE, 60), rules).violations())
                .extracting(Violation::kind)
                .containsExactly(Kind.VACUOUS);
    }
}
