package dev.mortise.testkit.mutants;

import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.LockBackend;
import dev.mortise.testkit.AmbiguityContract;
import dev.mortise.testkit.Contract;
import dev.mortise.testkit.ExpiryContract;
import dev.mortise.testkit.FencingContract;
import dev.mortise.testkit.LockContract;
import dev.mortise.testkit.RenewalContract;
import dev.mortise.testkit.VerbContract;
import dev.mortise.testkit.WakeUpContract;
import java.util.List;

/** Stores with one thing wrong. */
enum StoreMutant implements Mutant {
    GRANTS_TO_EVERYBODY(
            LockContract.class, "tryLock_heldByAnotherProcess_refused", BrokenBackends.GrantsToEverybody::new),
    RELEASE_IGNORES_ID(
            AmbiguityContract.class,
            "unlock_repeatedRelease_neverFreesNewerHold",
            BrokenBackends.ReleaseIgnoresId::new),
    RENEWAL_DOES_NOTHING(
            RenewalContract.class, "lock_heldLongerThanLease_kept", BrokenBackends.RenewalDoesNothing::new),
    CONSTANT_TOKEN(FencingContract.class, "fencingToken_nextHolder_higher", BrokenBackends.ConstantToken::new),
    NO_WAKE_UP(WakeUpContract.class, "unlock_waiterInAnotherProcess_wokenPromptly", BrokenBackends.NoWakeUp::new),
    LOST_REPLY_LEAVES_ORPHAN(
            AmbiguityContract.class,
            "tryLock_replyLost_throwsAndLeavesNoOrphan",
            BrokenBackends.LostReplyLeavesOrphan::new),
    NO_TOMBSTONE(VerbContract.class, "withdraw_beforeAttemptArrives_takesNothing", BrokenBackends.NoTombstone::new),
    REPEATED_ATTEMPT_KEEPS_OLD_LEASE(
            ExpiryContract.class,
            "tryAcquire_repeated_leaseRunsAnew",
            BrokenBackends.RepeatedAttemptKeepsOldLease::new);

    private final List<Catcher> catchers;
    private final Breaking breaking;

    StoreMutant(Class<? extends Contract> contract, String test, Breaking breaking) {
        this.catchers = List.of(new Catcher(contract, test));
        this.breaking = breaking;
    }

    private interface Breaking {
        LockBackend open(MemoryStore store);
    }

    /** Opens a broken backend on a good store. */
    LockBackend open(MemoryStore store) {
        return breaking.open(store);
    }

    @Override
    public List<Edit> edits() {
        return List.of();
    }

    @Override
    public List<Catcher> catchers() {
        return catchers;
    }
}
