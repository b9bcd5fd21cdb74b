package dev.mortise.campaign.check;

import static dev.mortise.campaign.history.Acquisition.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.campaign.history.Acquisition;
import dev.mortise.campaign.history.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sweep by tokens and a search of all orders agree on small histories. */
class BruteForceTest {
    private static final int HISTORIES = 20_000;

    /** Both say yes, and both say no, to the same histories, and to many of each. */
    @ParameterizedTest
    @EnumSource
    void judge_smallHistories_sameAsSearch(Strength strength) {
        Random random = new Random(17);
        int accepted = 0;
        for (int i = 0; i < HISTORIES; i++) {
            List<Acquisition> holds = holds(random);
            boolean possible = BruteForce.accepts(holds, strength);
            List<Violation> violations = new TokenSweep(strength).judge(holds);
            assertThat(violations.isEmpty()).as("%s of %s", violations, holds).isEqualTo(possible);
            accepted += possible ? 1 : 0;
        }
        assertThat(accepted).isBetween(HISTORIES / 50, HISTORIES * 49 / 50);
    }

    /** The search itself says no to two holders at once, and yes to one after the other. */
    @Test
    void accepts_overlapAndSuccession_toldApart() {
        Acquisition first = released(1, 10, 20, 30, 40);
        assertThat(BruteForce.accepts(List.of(first, released(2, 25, 35, 50, 60)), Strength.BELIEVED))
                .isTrue();
        assertThat(BruteForce.accepts(List.of(first, released(2, 22, 28, 50, 60)), Strength.BELIEVED))
                .isFalse();
        assertThat(BruteForce.accepts(List.of(first, released(2, 22, 28, 50, 60)), Strength.FENCED))
                .isTrue();
    }

    private static Acquisition released(long token, long asked, long told, long leaving, long left) {
        return new Acquisition(0, 0, 0, -1, Outcome.GRANTED, token, asked, told, NEVER, leaving, left, NEVER);
    }

    /** Up to eight holds: one after the other, and then each moved a little, so that some overlap. */
    private static List<Acquisition> holds(Random random) {
        int count = 1 + random.nextInt(8);
        List<Acquisition> holds = new ArrayList<>();
        long now = 100;
        for (int i = 0; i < count; i++) {
            long told = now + random.nextInt(20);
            long asked = told - random.nextInt(30);
            long sure = told + random.nextInt(10);
            long end = sure + random.nextInt(10);
            int fate = random.nextInt(4);
            long token = random.nextInt(12) == 0 ? 1 + random.nextInt(count) : i + 1;
            holds.add(
                    fate == 0
                            ? hold(i, token, asked, told, sure, NEVER, end)
                            : fate == 1
                                    ? hold(i, token, asked, told, sure, NEVER, NEVER)
                                    : hold(i, token, asked, told, sure, end, NEVER));
            now = end - 6 + random.nextInt(12);
        }
        Collections.shuffle(holds, random);
        return holds;
    }

    private static Acquisition hold(int thread, long token, long asked, long told, long sure, long leaving, long lost) {
        long left = leaving == NEVER ? NEVER : leaving + 5;
        return new Acquisition(0, thread, 0, -1, Outcome.GRANTED, token, asked, told, sure, leaving, left, lost);
    }
}
