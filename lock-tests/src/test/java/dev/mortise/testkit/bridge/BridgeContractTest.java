package dev.mortise.testkit.bridge;

import dev.mortise.testkit.AmbiguityContract;
import dev.mortise.testkit.AsyncContract;
import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.CloseContract;
import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.DeadlineContract;
import dev.mortise.testkit.DowngradeContract;
import dev.mortise.testkit.ExclusionContract;
import dev.mortise.testkit.ExpiryContract;
import dev.mortise.testkit.FencingContract;
import dev.mortise.testkit.HandOffContract;
import dev.mortise.testkit.HandleContract;
import dev.mortise.testkit.HoldStateContract;
import dev.mortise.testkit.InterruptContract;
import dev.mortise.testkit.LeakContract;
import dev.mortise.testkit.LeaseContract;
import dev.mortise.testkit.ListenerContract;
import dev.mortise.testkit.LockContract;
import dev.mortise.testkit.MultiLockContract;
import dev.mortise.testkit.NameContract;
import dev.mortise.testkit.OutageContract;
import dev.mortise.testkit.ReadWriteContract;
import dev.mortise.testkit.RenewalContract;
import dev.mortise.testkit.SecrecyContract;
import dev.mortise.testkit.WaiterCostContract;
import dev.mortise.testkit.WakeUpContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contracts, over a real network and between real processes. */
class BridgeContractTest
        implements LockContract,
                HoldStateContract,
                ExclusionContract,
                FencingContract,
                LeaseContract,
                ExpiryContract,
                RenewalContract,
                AmbiguityContract,
                InterruptContract,
                DeadlineContract,
                OutageContract,
                WakeUpContract,
                WaiterCostContract,
                HandOffContract,
                HandleContract,
                AsyncContract,
                MultiLockContract,
                ReadWriteContract,
                DowngradeContract,
                NameContract,
                CloseContract,
                LeakContract,
                ListenerContract,
                SecrecyContract,
                CrossProcessContract,
                CrashContract {
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
