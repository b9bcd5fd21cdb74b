package dev.mortise.jdbc;

import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.LeaseBackendContracts;

/** All contracts that a database must keep, in numbers fit for one. */
interface JdbcContracts extends LeaseBackendContracts, CrossProcessContract, CrashContract {
    @Override
    default int namesUsedOnce() {
        return 2_000;
    }

    @Override
    default int timedOutWaits() {
        return 1_000;
    }

    @Override
    default int releaseRaces() {
        return 100;
    }

    @Override
    default int exclusionRounds() {
        return 60;
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
