package dev.mortise.internal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** The gate under every interleaving of acquiring, timing out, releasing, handing on and abandoning. */
final class GateLincheckTest {
    /** One holder, rising tokens, nobody in line forgotten, in the interleavings that the checker chooses. */
    @Test
    void gate_modelChecked_keepsItsPromises() {
        modelChecking().check(Users.class);
    }

    /** The same with real threads. */
    @Test
    void gate_underStress_keepsItsPromises() {
        new StressOptions()
                .iterations(20)
                .invocationsPerIteration(200)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .check(Users.class);
    }

    /** The check bites: a gate that is not told of a release forgets those in line. */
    @Test
    void gate_releaseNotAnnounced_isCaught() {
        assertThatThrownBy(() -> modelChecking().minimizeFailedScenario(false).check(Forgetful.class))
                .isInstanceOf(LincheckAssertionError.class);
    }

    private static ModelCheckingOptions modelChecking() {
        return new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .checkObstructionFreedom(false);
    }

    /** Each thread is one user. */
    @Param(name = "me", gen = ThreadIdGen.class)
    public static class Users {
        final GateUsers users = users();

        GateUsers users() {
            return new GateUsers();
        }

        @Operation(params = "me")
        public void tryAcquire(int me) {
            users.tryAcquire(me);
        }

        @Operation(params = "me")
        public void acquire(int me) {
            users.acquire(me);
        }

        @Operation(params = "me")
        public void leave(int me) {
            users.leave(me);
        }

        @Validate
        public void nobodyIsForgotten() {
            users.checkNobodyForgotten();
        }
    }

    /** Releases without telling the gate. */
    public static final class Forgetful extends Users {
        @Override
        GateUsers users() {
            return new GateUsers() {
                @Override
                void opened(Gate gate) {}
            };
        }
    }
}
