package dev.mortise.redlock;

import dev.mortise.testkit.AmbiguityContract;
import dev.mortise.testkit.AsyncContract;
import dev.mortise.testkit.CloseContract;
import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.DeadlineContract;
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
import dev.mortise.testkit.RenewalContract;
import dev.mortise.testkit.SecrecyContract;
import dev.mortise.testkit.SegmentedContract;
import dev.mortise.testkit.VerbContract;
import dev.mortise.testkit.WaiterCostContract;
import dev.mortise.testkit.WakeUpContract;
import java.time.Duration;

/** All contracts that a majority must keep: there are no read/write locks. */
interface RedlockContracts
        extends LockContract,
                HoldStateContract,
                ExclusionContract,
                FencingContract,
                LeaseContract,
                ExpiryContract,
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
        return 2_000;
    }

    @Override
    default int timedOutWaits() {
        return 1_000;
    }

    @Override
    default int exclusionRounds() {
        return 60;
    }

    /** With no server to spare, all that live have to answer one renewal in their short time, on a machine that is late. */
    @Override
    default Duration pausedLease() {
        return CHILD_LEASE.multipliedBy(3);
    }

    /** Processes that want one lock share the servers out between them at first, and wait for a random time. */
    @Override
    default int sectionsOfAProcess() {
        return 100;
    }

    @Override
    default int multiLockRounds() {
        return 15;
    }

    /** One for each connection to each of five. */
    @Override
    default int serverThreads() {
        return 5 * 8;
    }

    /** Each backend has threads for each server. */
    @Override
    default int backendThreads() {
        return 1_000;
    }
}
