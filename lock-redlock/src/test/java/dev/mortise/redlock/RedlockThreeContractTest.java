package dev.mortise.redlock;

import dev.mortise.testkit.BackendFixture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts on three servers. */
class RedlockThreeContractTest implements RedlockContracts {
    private static RedlockFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new RedlockFixture(3, 0);
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @Override
    public BackendFixture fixture() {
        return fixture;
    }
}
