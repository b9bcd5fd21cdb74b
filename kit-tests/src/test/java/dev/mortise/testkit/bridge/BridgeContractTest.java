package dev.mortise.testkit.bridge;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.LeaseBackendContracts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts, over a real network and between real processes. */
class BridgeContractTest implements LeaseBackendContracts, CrossProcessContract, CrashContract {
    private static BridgeFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new BridgeFixture();
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }

    @Override
    public int namesUsedOnce() {
        return 5_000;
    }

    @Override
    public int timedOutWaits() {
        return 2_000;
    }

    /** Each backend has its push line. */
    @Override
    public int backendThreads() {
        return 100;
    }
}
