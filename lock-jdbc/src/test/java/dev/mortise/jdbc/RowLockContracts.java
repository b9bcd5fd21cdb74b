package dev.mortise.jdbc;

import dev.mortise.testkit.AmbiguityContract;
import dev.mortise.testkit.AsyncContract;
import dev.mortise.testkit.CloseContract;
import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.DeadlineContract;
import dev.mortise.testkit.ExclusionContract;
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
import dev.mortise.testkit.RenewalContract;
import dev.mortise.testkit.SecrecyContract;
import dev.mortise.testkit.SegmentedContract;
import dev.mortise.testkit.VerbContract;
import dev.mortise.testkit.WaiterCostContract;
import dev.mortise.testkit.WakeUpContract;

/** All contracts that row locks must keep: they do not promise to tell of a loss first, nor read/write locks. */
interface RowLockContracts
        extends LockContract,
                HoldStateContract,
                ExclusionContract,
                FencingContract,
                LeaseContract,
                RenewalContract,
                VerbContract,
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
                SegmentedContract,
                NameContract,
                CloseContract,
                LeakContract,
                ListenerContract,
                SecrecyContract,
                CrossProcessContract,
                CrashContract {
    @Override
    default int namesUsedOnce() {
        return 1_000;
    }

    @Override
    default int timedOutWaits() {
        return 1_000;
    }

    @Override
    default int releaseRaces() {
        return 60;
    }

    @Override
    default int exclusionRounds() {
        return 60;
    }

    /** Each is held on a connection of its own. */
    @Override
    default int randomNames() {
        return 30;
    }

    @Override
    default int renewedAtOnce() {
        return 100;
    }

    /** Processes find a free lock by looking, so that each turn takes its time. */
    @Override
    default int sectionsOfAProcess() {
        return 100;
    }

    @Override
    default int multiLockRounds() {
        return 15;
    }

    /** Each backend has the threads of its pool until it is closed. */
    @Override
    default int backendThreads() {
        return 500;
    }
}
