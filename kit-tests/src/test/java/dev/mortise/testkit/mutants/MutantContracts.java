package dev.mortise.testkit.mutants;

import dev.mortise.testkit.BackendFixture;
import dev.mortise.testkit.LeaseBackendContracts;

/**
 * All contracts of the memory backend, for mutants. Not named like a test: it runs only where {@link MutantRun} loads it.
 */
final class MutantContracts implements LeaseBackendContracts {
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
