package dev.mortise.testkit;

/**
 * All contracts that a store with leases and read/write locks must keep, wherever it is. Other traits add to them: what is
 * still missing is named when the test runs.
 */
public interface LeaseBackendContracts
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
                ReadWriteContract,
                DowngradeContract,
                ReadWriteWakeUpContract,
                NameContract,
                CloseContract,
                LeakContract,
                ListenerContract,
                SecrecyContract {}
