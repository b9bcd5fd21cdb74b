package dev.mortise.testkit;

import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What all contracts share. A contract is an interface of default tests; a backend's test class implements those that its
 * traits promise, says how to reach the backend in {@link #fixture()}, and adds nothing.
 *
 * <p>Each {@link #process()} is a factory on a backend opened for it alone, and stands for another process: a test of
 * exclusion that used one factory would be satisfied by the engine's own queue and would pass with no backend at all.
 *
 * <p>Whatever a test opens through these methods is closed after it. A test that leaves a hold, a waiter, a background
 * release, a thread or a pending interrupt behind fails.
 */
@ExtendWith(ContractExtension.class)
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public interface Contract {
    /** The backend under test; the same for all tests of a class. */
    BackendFixture fixture();

    /** Another process, with default options. */
    default LockFactory process() {
        return process(LockOptions.defaults());
    }

    /** Another process. */
    default LockFactory process(LockOptions options) {
        Stage stage = Stage.of(this);
        return stage.factory(stage.backend(fixture().open()), options);
    }

    /** A backend for another process that can be watched and disturbed. */
    default ProbeBackend probe() {
        return Stage.of(this).probe(fixture().open());
    }

    /** A process, with default options, whose backend is watched. */
    default LockFactory process(ProbeBackend probe) {
        return process(probe, LockOptions.defaults());
    }

    /** A process whose backend is watched. */
    default LockFactory process(ProbeBackend probe, LockOptions options) {
        return Stage.of(this).factory(probe, options);
    }

    /** Starts the threads of this test. */
    default Actors actors() {
        return Stage.of(this).actors();
    }

    /** How many threads a backend may have for its servers, whatever number of locks is in use. */
    default int serverThreads() {
        return 0;
    }

    /** A name that no other test uses. */
    default String freshName() {
        return "contract-" + UUID.randomUUID();
    }
}
