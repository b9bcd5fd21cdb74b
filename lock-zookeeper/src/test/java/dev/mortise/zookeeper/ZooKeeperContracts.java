package dev.mortise.zookeeper;

import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FairnessContract;
import dev.mortise.testkit.LeaseBackendContracts;
import java.time.Duration;

/** All contracts that ZooKeeper must keep, in numbers fit for a server that writes to disk. */
interface ZooKeeperContracts extends LeaseBackendContracts, FairnessContract, CrossProcessContract, CrashContract {
    /** A killed process's session ends with the session timeout, which is its lease, rounded up to the next tick. */
    @Override
    default Duration crashRecovery() {
        return CHILD_LEASE.plus(Delays.millis(400));
    }

    /** A session is believed for two thirds of its timeout, and asked after every sixth: that leaves a sixth. */
    @Override
    default Duration pausedLease() {
        return CHILD_LEASE.multipliedBy(3);
    }

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
    default int randomNames() {
        return 100;
    }

    /** Who polls with tryLock has no place in line, and gets in only when nobody is there. */
    @Override
    default int exclusionRounds() {
        return 30;
    }

    @Override
    default int sectionsOfAProcess() {
        return 100;
    }

    /** A round is six writes, each of which goes to disk. */
    @Override
    default int multiLockRounds() {
        return 15;
    }

    @Override
    default int segmentRounds() {
        return 15;
    }

    /** Each backend has the threads of its client until it is closed. */
    @Override
    default int backendThreads() {
        return 500;
    }
}
