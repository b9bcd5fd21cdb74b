package dev.mortise.testkit.mutants;

import static dev.mortise.testkit.mutants.Edit.advised;
import static dev.mortise.testkit.mutants.Edit.asIf;
import static dev.mortise.testkit.mutants.Edit.blind;
import static dev.mortise.testkit.mutants.Edit.constant;
import static dev.mortise.testkit.mutants.Edit.stub;
import static dev.mortise.testkit.mutants.Edit.without;

import dev.mortise.testkit.AmbiguityContract;
import dev.mortise.testkit.CloseContract;
import dev.mortise.testkit.Contract;
import dev.mortise.testkit.DeadlineContract;
import dev.mortise.testkit.ExpiryContract;
import dev.mortise.testkit.FencingContract;
import dev.mortise.testkit.HandOffContract;
import dev.mortise.testkit.InterruptContract;
import dev.mortise.testkit.LeaseContract;
import dev.mortise.testkit.RenewalContract;
import java.util.List;

/** Engines with one thing wrong. */
enum EngineMutant implements Mutant {
    TOKEN_NOT_RAISED_ON_HAND_OFF(
            FencingContract.class,
            "fencingToken_handedOnWithinProcesses_risesInOrder",
            blind("Hold", "lastToken", "handOffs")),
    INTERRUPT_SWALLOWED_WHILE_WAITING(
            InterruptContract.class,
            "lockInterruptibly_interruptedWaitingLocally_throwsAndNextGetsIn",
            without("ThreadWaiter", "await", "isInterruptible")),
    INTERRUPT_SWALLOWED_ON_ENTRY(
            InterruptContract.class,
            "lockInterruptibly_interruptedOnReentry_throwsAndKeepsCount",
            constant("WaitBudget", "isInterruptible", false)),
    INTERRUPT_FLAG_NOT_RESTORED(
            InterruptContract.class,
            "lock_interruptedOnEntry_acquiresAndKeepsFlag",
            without("ThreadWaiter", "await", "interrupt")),
    WAIT_BUDGET_COUNTED_TWICE(
            DeadlineContract.class,
            "tryLock_localThenRemoteWait_oneBudget",
            advised("dev.mortise.internal.AcquireLoop", "openContender", Advices.FreshBudget.class)),
    RENEWAL_OUTLIVES_UNLOCK(
            RenewalContract.class,
            "unlock_returned_noRenewalBegins",
            stub("LeaseKeeper", "forget"),
            constant("Hold", "leave", true)),
    WITHDRAW_NEVER_SENT(
            AmbiguityContract.class,
            "tryLock_replyLost_throwsAndLeavesNoOrphan",
            blind("AcquireLoop", "leaveLine", "outcomeUnknown")),
    LOSS_NOT_TOLD(LeaseContract.class, "lock_fixedLeaseOver_lostInEveryRespect", stub("Listeners", "lost")),
    TRUST_NOT_CHECKED(
            ExpiryContract.class, "renew_processSilent_freeWithinLease", asIf("Hold", "isTrusted", "isActive")),
    HAND_OFF_COUNT_IGNORED(
            HandOffContract.class,
            "unlock_localWaiters_handedOnWithinCount",
            without("HandOffPolicy", "allows", "handOffs")),
    LEASE_COUNTED_FROM_GRANT(
            ExpiryContract.class,
            "lock_grantArrivesAfterLease_askedAnew",
            advised("dev.mortise.internal.AcquireLoop", "granted", Advices.LeaseFromAnswer.class)),
    LEASE_COUNTED_FROM_RENEWAL(
            ExpiryContract.class,
            "renew_replyLate_trustCountedFromSending",
            advised("dev.mortise.internal.LeaseKeeper", "settle", Advices.LeaseFromAnswer.class)),
    CLOSE_RELEASES_NOTHING(CloseContract.class, "close_locksHeld_freeAtOnce", stub("Shutdown", "releaseAll")),
    GATES_NEVER_RETIRE(FencingContract.class, "fencingToken_reentry_kept", stub("ExclusiveGate", "retireIfUnused"));

    private final List<Catcher> catchers;
    private final List<Edit> edits;

    EngineMutant(Class<? extends Contract> contract, String test, Edit... edits) {
        this.catchers = List.of(new Catcher(contract, test));
        this.edits = List.of(edits);
    }

    @Override
    public List<Edit> edits() {
        return edits;
    }

    @Override
    public List<Catcher> catchers() {
        return catchers;
    }
}
