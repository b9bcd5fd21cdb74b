package dev.mortise.testkit;

/** The memory backend keeps all the contracts it promises. */
class MemoryContractTest implements LeaseBackendContracts {
    private static final BackendFixture FIXTURE = new MemoryFixture();

    @Override
    public BackendFixture fixture() {
        return FIXTURE;
    }
}
