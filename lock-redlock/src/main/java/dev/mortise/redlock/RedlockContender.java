package dev.mortise.redlock;

import dev.mortise.LockBackendException;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.RenewOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One acquisition's tries for a majority. If one got a part of the servers, others have probably got the rest, or what was given
 * back is still on its way to some: it is tried again at once, after moments that are random and grow. Who did not succeed by
 * then is to wait for a random time, deaf to what is given back meanwhile, so that one comes first.
 */
final class RedlockContender implements Contender {
    private static final int MOST_ROUNDS = 5;
    private static final long FIRST_MOMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(2_500);
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Locks locks;
    private final LeaseRequest request;
    private final Runnable hook;

    // Used by one thread at a time.
    private Candidacy latest; // null before the first try

    private volatile long deafUntil;
    private volatile boolean closed;

    RedlockContender(Locks locks, LeaseRequest request, Runnable changed) {
        this.locks = locks;
        this.request = request;
        this.deafUntil = System.nanoTime();
        this.hook = () -> {
            if (!closed && System.nanoTime() - deafUntil >= 0) {
                changed.run();
            }
        };
    }

    @Override
    public Attempt tryAcquire() {
        Grant own = locks.grantOf(request);
        if (own != null && locks.renew(request, own) == RenewOutcome.RENEWED) {
            return Attempt.granted(own);
        }
        if (locks.isWithdrawn(request)) {
            return refusedForLease();
        }
        long start = System.nanoTime();
        for (int round = 1; ; round++) {
            Candidacy.Result result = run();
            if (result.grant() != null) {
                return locks.granted(request, result.grant()) ? Attempt.granted(result.grant()) : refusedForLease();
            }
            requireContention(result.answers());
            boolean slow =
                    System.nanoTime() - start > locks.quorum().nodeTimeout().toNanos() / 2;
            if (result.votes() == 0 || round == MOST_ROUNDS || slow) {
                return denied(result);
            }
            Pauses.sleep(ThreadLocalRandom.current().nextLong(FIRST_MOMENT_NANOS << (round - 1)));
        }
    }

    private Candidacy.Result run() {
        Candidacy before = latest;
        latest = new Candidacy(locks.quorum(), locks.numbered(request), hook);
        try {
            return latest.run();
        } finally {
            if (before != null) {
                before.close(); // not sooner: its ears are open until the others' are
            }
        }
    }

    /** Whether somebody refused, and so many answered that this means something. */
    private void requireContention(List<Answer<Attempt>> answers) {
        int majority = locks.quorum().majority();
        long there = answers.stream().filter(Answer::isThere).count();
        long granted = answers.stream().filter(Candidacy::isGranted).count();
        if (there < majority) {
            throw Quorum.tooFew(request.lockName(), "acquire", majority, answers);
        }
        if (granted == there) {
            throw LockBackendException.passing(
                    request.lockName(),
                    "acquire",
                    "servers granted it too late, or were started too short a time ago to have a vote",
                    null);
        }
    }

    private Attempt refusedForLease() {
        return Attempt.refused(request.lease());
    }

    private Attempt denied(Candidacy.Result result) {
        if (result.votes() == 0) {
            return Attempt.refused(
                    Candidacy.retryWithin(result.answers(), locks.quorum().majority()));
        }
        long pause = ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE_NANOS, LONGEST_PAUSE_NANOS);
        deafUntil = System.nanoTime() + pause;
        return Attempt.refused(Duration.ofNanos(pause));
    }

    @Override
    public void close() {
        closed = true;
        if (latest != null) {
            latest.close();
        }
    }
}
