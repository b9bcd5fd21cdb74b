package dev.mortise.testkit.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.testkit.LockContract;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contracts have teeth: each broken store and engine is caught by one, and what is not broken by none. */
final class ContractTeethTest {
    private static Stream<Mutant> mutants() {
        return Stream.concat(Stream.of(StoreMutant.values()), Stream.of(EngineMutant.values()));
    }

    /** Each mutant is caught. */
    @ParameterizedTest
    @MethodSource("mutants")
    void contracts_mutant_caught(Mutant mutant) {
        Optional<MutantRun.Catch> caught = MutantRun.of(mutant).run(mutant.catchers());
        assertThat(caught)
                .as("%s caught by one of %s", mutant, mutant.catchers())
                .isPresent();
        caught.ifPresent(found -> System.out.printf(
                "%-35s -> %s: %s%n",
                mutant,
                found.by(),
                found.failure().toString().strip().lines().findFirst().orElse("")));
    }

    /** What is loaded the same way but not broken passes all the tests that catch mutants. */
    @Test
    void contracts_unbroken_pass() {
        Optional<MutantRun.Catch> caught = MutantRun.ofUnbroken()
                .run(mutants()
                        .flatMap(mutant -> mutant.catchers().stream())
                        .distinct()
                        .toList());
        assertThat(caught).isEmpty();
    }

    /** An edit that finds nothing to change fails, and so does a test that is not there. */
    @Test
    void mutant_outOfDate_failsLoudly() {
        assertOutOfDate("there is no class dev.mortise.internal.Door", Edit.stub("Door", "close"));
        assertOutOfDate("dev.mortise.internal.Hold has 0 methods lose2", Edit.stub("Hold", "lose2"));
        assertOutOfDate("dev.mortise.internal.Hold has 2 methods turn", Edit.stub("Hold", "turn"));
        assertOutOfDate("", Edit.without("Hold", "lose", "leave"));
        assertOutOfDate("", Edit.blind("Hold", "lose", "handOffs"));
        assertThatThrownBy(() -> new Catcher(LockContract.class, "lock_never_called"))
                .hasMessage("no test lock_never_called in LockContract");
    }

    private static void assertOutOfDate(String message, Edit edit) {
        assertThatThrownBy(() -> new MutantLoader("STALE", List.of(edit)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
    }
}
