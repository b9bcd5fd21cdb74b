package dev.mortise.testkit.bridge;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.mortise.memory.MemoryStore;
import dev.mortise.testkit.BackendFixture;
import java.util.function.Predicate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A store with a wrong clock breaks its promises, and the contracts between processes find out. */
@Timeout(120)
final class CrossProcessBiteTest {
    /** By the test itself, which complains of the lock; not by the check that this class runs all contracts. */
    private static final Predicate<String> BITTEN = message -> !message.contains(OnBrokenStore.class.getName());

    /** @param speed how fast the store's clock runs: leases never end, end too soon, or end at once */
    @ParameterizedTest
    @CsvSource({
        "0, lock_holderKilled_freeWithinLease, org.junit.jupiter.api.TestReporter",
        "0, lock_holderPausedBeyondLease_lostAndHarmless, org.junit.jupiter.api.TestReporter",
        "2, lock_holderPausedShortly_keepsLock, ''",
        "1000000, lock_heldByChild_refusedUntilUnlocked, ''",
        "1000000, lock_threeProcesses_sectionsNeverOverlap, java.nio.file.Path"
    })
    void contract_wrongClock_fails(long speed, String test, String parameters) {
        long start = System.nanoTime();
        try (BridgeFixture broken = new BridgeFixture(MemoryStore.create(() -> (System.nanoTime() - start) * speed))) {
            OnBrokenStore.broken = broken;
            EngineTestKit.engine("junit-jupiter")
                    .selectors(selectMethod(OnBrokenStore.class, test, parameters))
                    .execute()
                    .testEvents()
                    .failed()
                    .assertEventsMatchExactly(finishedWithFailure(message(BITTEN)));
        }
    }

    /** Runs by hand only. */
    static final class OnBrokenStore extends BridgeContractTest {
        private static BackendFixture broken;

        @Override
        public BackendFixture fixture() {
            return broken;
        }
    }
}
