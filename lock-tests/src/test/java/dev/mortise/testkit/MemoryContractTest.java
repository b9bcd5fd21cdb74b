package dev.mortise.testkit;

/** The memory backend keeps all the contracts it promises. */
class MemoryContractTest
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
    private static final BackendFixture FIXTURE = new MemoryFixture();

    @Override
    public BackendFixture fixture() {
        return FIXTURE;
    }
}
