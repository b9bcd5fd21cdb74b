package dev.mortise.redis;

import dev.mortise.testkit.CrashContract;
import dev.mortise.testkit.CrossProcessContract;
import dev.mortise.testkit.LeaseBackendContracts;
import dev.mortise.testkit.RestartContract;

/** All contracts that Redis must keep, in numbers fit for a server across a socket. */
interface RedisContracts extends LeaseBackendContracts, RestartContract, CrossProcessContract, CrashContract {
    @Override
    default int namesUsedOnce() {
        return 5_000;
    }

    @Override
    default int timedOutWaits() {
        return 2_000;
    }

    /** Who polls with tryLock has no place in line, and on a busy machine takes long to find a lock free. */
    @Override
    default int exclusionRounds() {
        return 60;
    }

    /** Each backend may have a listener and a housekeeper until it is closed. */
    @Override
    default int backendThreads() {
        return 200;
    }
}
