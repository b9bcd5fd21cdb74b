package dev.mortise.testkit.mutants;

import dev.mortise.testkit.AmbiguityContract;
import dev.mortise.testkit.AsyncContract;
import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.CloseContract;
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

/**
 * All contracts of the memory backend, for mutants. Not named like a test: it runs only where {@link MutantRun} loads it.
 */
final class MutantContracts
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
                SecrecyContract {
    private static final BackendFixture FIXTURE = new MutantFixture();

    @Override
    public int releaseRaces() {
        return 40; // enough to notice, and quicker to clean up after
    }

    @Override
    public BackendFixture fixture() {
        return FIXTURE;
    }
}
