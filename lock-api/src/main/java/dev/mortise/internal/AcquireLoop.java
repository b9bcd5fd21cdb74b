package dev.mortise.internal;

import dev.mortise.LockBackendException;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One caller's way to a turn: through the gate, and as first in line through the backend. The only loop of its kind; all
 * forms of acquiring are this with another {@link WaitBudget} and {@link Waiter}.
 *
 * <p>It never waits itself. {@link #advance} goes as far as it can and says when to look again at the latest; between two
 * calls the driver parks its thread, or has no thread. A driver calls {@link #advance} and {@link #quit} one at a time.
 *
 * <p><b>Unknown outcomes.</b> An attempt without an answer may have been granted. It is repeated with the same id, which
 * the backend answers with the same grant and a lease that runs anew, so that an answer always counts from when its own
 * attempt was sent. Who gives up instead has the id withdrawn, which also bars an attempt still on its way.
 */
final class AcquireLoop {
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long EXPIRY_SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Rooms rooms;
    private final GateKey key;
    private final WaitBudget budget;
    private final LeaseTerms terms;
    private final String writerId;
    private final Waiter waiter;

    private Gate gate;
    private LeaseRequest request;
    private Contender contender; // not null while first in line
    private boolean onErrand;
    private long nextTry;
    private int failures;
    private boolean stoodBehind; // somebody of this process was before it in line
    private boolean asked;
    private boolean answered;
    private boolean outcomeUnknown; // an attempt of this id had no answer: it may be granted now, or later
    private volatile boolean changed;

    private boolean done;
    private Turn turn;
    private RuntimeException failure;
    private CompletableFuture<Void> withdrawal;

    /** @param writerId the acquisition id of the write hold that a read lock is to stand beside, or {@code null} */
    AcquireLoop(Rooms rooms, GateKey key, WaitBudget budget, LeaseTerms terms, String writerId, Waiter waiter) {
        this.rooms = rooms;
        this.key = key;
        this.budget = budget;
        this.terms = terms;
        this.writerId = writerId;
        this.waiter = waiter;
    }

    /** Goes as far as possible without waiting, and returns the moment to look again unless woken before. */
    long advance() {
        try {
            return proceed();
        } catch (RuntimeException | Error unexpected) {
            // A backend that breaks its word must not leave somebody at the gate for whom all others wait.
            quit();
            throw unexpected;
        }
    }

    private long proceed() {
        while (!done) {
            if (rooms.isClosed()) {
                quit();
                failure = Rooms.closedException();
                break;
            }
            long until = contender == null ? queue() : contend();
            if (!done && until - rooms.world.nanos() > 0) {
                return until;
            }
        }
        return rooms.world.nanos();
    }

    /** Whether there is an outcome: a {@link #turn}, a {@link #failure}, or neither if the time was up. */
    boolean isDone() {
        return done;
    }

    Turn turn() {
        return turn;
    }

    RuntimeException failure() {
        return failure;
    }

    /** Completes when it was tried to take back an attempt of unknown outcome; {@code null} if there was none. */
    CompletableFuture<Void> withdrawal() {
        return withdrawal;
    }

    /** Leaves the line, and gives back what was granted meanwhile. */
    void quit() {
        if (done) {
            return;
        }
        done = true;
        leaveLine();
        if (waiter.turn != null) {
            rooms.leaveQuietly(waiter.turn);
        }
    }

    private long queue() {
        if (gate == null) {
            gate = rooms.gates.open(key);
        }
        switch (gate.poll(waiter)) {
            case RETIRED -> gate = null;
            case TURN -> finish(waiter.turn);
            case RELEASE -> gate.standBack(rooms.giveBackUnused(waiter.inherited));
            case CONTEND -> openContender();
            case WAIT -> {
                stoodBehind = true;
                if (budget.isSpent(rooms.world.nanos())) {
                    timeOut(silence());
                } else if (!rooms.isClosed()) { // closing wakes those in line, and this one may have come just after
                    return budget.deadline();
                }
            }
        }
        return rooms.world.nanos();
    }

    private void openContender() {
        onErrand = rooms.errands.beginIfOpen();
        if (!onErrand) {
            return; // closed just now
        }
        request = rooms.request(key, terms.lease(), writerId, waiter.isPatient());
        contender = rooms.backend.contend(request, this::changed);
        outcomeUnknown = false;
        long now = rooms.world.nanos();
        nextTry = budget.isNone() ? now : gate.notBefore();
    }

    private void changed() {
        changed = true;
        waiter.wake();
    }

    private long contend() {
        long now = rooms.world.nanos();
        boolean spent = budget.isSpent(now);
        // Who never stood behind anybody here has to ask once, however late: "no" without asking would be a guess.
        boolean mayAsk = !spent || !asked && !stoodBehind;
        boolean due = changed || spent || nextTry - now <= 0;
        if (!mayAsk) {
            timeOut(answered ? null : gate.pulse().silenceSince(budget.start()));
        } else if (due) {
            attempt();
        }
        return nextTry - budget.deadline() < 0
                ? nextTry
                : budget.deadline(); // with no budget, now: asked once is enough
    }

    private void attempt() {
        changed = false; // before asking: a release after this moment is news
        asked = true;
        long sentAt = rooms.world.nanos();
        Attempt answer;
        try {
            answer = contender.tryAcquire();
        } catch (LockBackendException unknown) {
            failed(unknown);
            return;
        } catch (RuntimeException bug) {
            failed(LockBackendException.permanent(key.name(), "acquire", bug.toString(), bug));
            return;
        }
        answered = true;
        failures = 0;
        gate.pulse().answered(rooms.world.nanos());
        if (answer.grant().isPresent()) {
            granted(answer.grant().get(), sentAt);
        } else {
            nextTry = rooms.world.nanos() + pause(answer.retryWithin().toNanos());
        }
    }

    /** Until the holder's lease is over, or about a second: a lost notification costs no more than that. */
    private long pause(long retryWithin) {
        return retryWithin < LONGEST_PAUSE_NANOS
                ? retryWithin + EXPIRY_SLACK_NANOS
                : rooms.world.jittered(LONGEST_PAUSE_NANOS);
    }

    private void failed(LockBackendException unknown) {
        outcomeUnknown = true;
        gate.pulse().failed(unknown);
        if (unknown.isPermanent() || budget.isNone()) {
            failure = unknown;
            quit();
        } else {
            nextTry = rooms.world.nanos() + rooms.world.backoff(failures++);
        }
    }

    private void granted(Grant grant, long sentAt) {
        long now = rooms.world.nanos();
        String route = rooms.backend.route(key.name());
        Hold hold = new Hold(request, grant, terms, gate, route, sentAt, now, outcomeUnknown);
        contender.close();
        contender = null;
        Turn granted = hold.isTrusted(now) && rooms.keeper.keep(hold, sentAt) ? gate.granted(waiter, hold) : null;
        if (granted != null) {
            finish(granted);
        } else {
            // The answer took longer than the lease is worth, or the factory was closed meanwhile: as if never granted.
            rooms.giveBackUnused(hold);
        }
        endErrand();
    }

    private void endErrand() {
        if (onErrand) {
            onErrand = false;
            rooms.errands.end();
        }
    }

    private void finish(Turn granted) {
        done = true;
        turn = granted;
        rooms.world.ticker().spinUntil(granted.tokenDue());
        rooms.listeners.acquired(granted, budget, rooms.world.nanos());
    }

    private void timeOut(RuntimeException neverAnswered) {
        leaveLine();
        if (waiter.turn != null) {
            finish(waiter.turn); // handed over in the last moment
            return;
        }
        done = true;
        failure = neverAnswered;
        if (failure == null) {
            rooms.listeners.timedOut(key.name(), budget, rooms.world.nanos());
        }
    }

    /** Why nobody here got an answer while this caller waited behind others; {@code null} if they did. */
    private LockBackendException silence() {
        LockBackendException cause = gate.pulse().silenceSince(budget.start());
        return cause == null
                ? null
                : LockBackendException.passing(
                        key.name(), "acquire", "no answer for those ahead in line either", cause);
    }

    private void leaveLine() {
        if (contender != null) {
            contender.close();
            contender = null;
            if (outcomeUnknown) {
                withdrawal = rooms.releaser.withdraw(
                        request, rooms.world.nanos() + terms.lease().toNanos());
            }
        }
        if (gate != null && gate.abandon(waiter) == Gate.Step.RELEASE) {
            gate.opened(rooms.giveBackUnused(waiter.inherited));
        }
        endErrand();
    }
}
