package dev.mortise.testkit;

import dev.mortise.LockBackendException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * One verb of a {@link ProbeBackend}: counts its calls, remembers them, and disturbs them on demand until
 * {@link #heal()}. Disturbing happens before the call is executed, except where a reply is concerned.
 */
public final class VerbProbe {
    private final Verb verb;
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger blocked = new AtomicInteger();
    private final Queue<VerbCall> calls = new ConcurrentLinkedQueue<>();
    private final Fault failing = new Fault();
    private final Fault refusing = new Fault();
    private final Fault breaking = new Fault();
    private final Fault losing = new Fault();
    private final Fault slowReplying = new Fault();
    private volatile Predicate<String> concerned = name -> true;
    private volatile Duration delay = Duration.ZERO;
    private volatile Duration replyDelay = Duration.ZERO;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile CountDownLatch replyGate = new CountDownLatch(0);

    VerbProbe(Verb verb) {
        this.verb = verb;
    }

    /** Limits all disturbance to one lock. */
    public VerbProbe forLock(String lockName) {
        concerned = lockName::equals;
        return this;
    }

    /** Has the next calls fail in passing, not executed. */
    public void failNext(int times) {
        failing.next(times);
    }

    /** Has all calls fail in passing, not executed. */
    public void failAll() {
        failing.all();
    }

    /** Has all calls refused for good. */
    public void refuseAll() {
        refusing.all();
    }

    /** Has all calls end with an {@link Error}. */
    public void breakAll() {
        breaking.all();
    }

    /** Has the next calls end with an {@link Error}. */
    public void breakNext(int times) {
        breaking.next(times);
    }

    /** Has the next calls executed, and their replies lost: to the caller, they fail in passing. */
    public void loseReplies(int times) {
        losing.next(times);
    }

    /** Has all calls executed and their replies lost. */
    public void loseAllReplies() {
        losing.all();
    }

    /** Holds every call up for so long before it is executed. */
    public void delay(Duration time) {
        delay = time;
    }

    /** Holds every reply up for so long. */
    public void delayReplies(Duration time) {
        replyDelay = time;
        slowReplying.all();
    }

    /** Holds the next reply up for so long. */
    public void delayNextReply(Duration time) {
        replyDelay = time;
        slowReplying.next(1);
    }

    /** Holds every call up, before it is executed, until {@link #unblock()}. */
    public void block() {
        gate = new CountDownLatch(1);
    }

    /** Lets the calls go that {@link #block()} held up. */
    public void unblock() {
        gate.countDown();
    }

    /** Holds every reply up until {@link #unblockReplies()}. */
    public void blockReplies() {
        replyGate = new CountDownLatch(1);
    }

    /** Lets the replies go that {@link #blockReplies()} held up. */
    public void unblockReplies() {
        replyGate.countDown();
    }

    /** Ends all disturbance. */
    public void heal() {
        failing.none();
        refusing.none();
        breaking.none();
        losing.none();
        delay = Duration.ZERO;
        slowReplying.none();
        unblock();
        unblockReplies();
        concerned = name -> true;
    }

    /** How many calls there were; in a batch, each hold counts. */
    public int count() {
        return count.get();
    }

    /** The calls so far, roughly in order; an attempt is added when its answer is known. */
    public List<VerbCall> calls() {
        return List.copyOf(calls);
    }

    /** Waits until there were so many calls. */
    public void awaitCalls(int least) {
        Eventually.eventually(
                () -> least + " calls of " + verb + ", there were " + count, Delays.PATIENCE, () -> count() >= least);
    }

    /** Waits until so many calls are held up by {@link #block()}. */
    public void awaitBlocked(int least) {
        Eventually.eventually(
                () -> least + " blocked calls of " + verb + ", there are " + blocked,
                Delays.PATIENCE,
                () -> blocked.get() >= least);
    }

    /** Whether disturbance, if there is any, is meant for the lock. */
    boolean concerns(String lockName) {
        return concerned.test(lockName);
    }

    void counted() {
        count.incrementAndGet();
    }

    void record(VerbCall call) {
        calls.add(call);
    }

    /** Disturbs a call that is about to be executed. */
    void before(String lockName) {
        holdUp(lockName);
        strike(lockName);
    }

    /** Disturbs a call that was executed. */
    void after(String lockName) {
        holdUpReply(lockName);
        strikeReply(lockName);
    }

    void holdUp(String lockName) {
        if (concerned.test(lockName)) {
            blocked.incrementAndGet();
            waitFor(gate, Duration.ofDays(1));
            blocked.decrementAndGet();
            waitFor(new CountDownLatch(1), delay);
        }
    }

    void strike(String lockName) {
        if (!concerned.test(lockName)) {
            return;
        }
        if (refusing.strikes()) {
            throw LockBackendException.permanent(lockName, operation(), "refused by the probe", null);
        }
        if (breaking.strikes()) {
            throw new ProbeError("broken by the probe: " + operation());
        }
        if (failing.strikes()) {
            throw LockBackendException.passing(lockName, operation(), "failed by the probe", null);
        }
    }

    void holdUpReply(String lockName) {
        if (concerned.test(lockName)) {
            waitFor(replyGate, Duration.ofDays(1));
        }
        if (concerned.test(lockName) && slowReplying.strikes()) {
            waitFor(new CountDownLatch(1), replyDelay);
        }
    }

    void strikeReply(String lockName) {
        if (concerned.test(lockName) && losing.strikes()) {
            throw LockBackendException.passing(lockName, operation(), "reply lost by the probe", null);
        }
    }

    /** Verbs ignore interrupts and leave the flag as it is. */
    private static void waitFor(CountDownLatch latch, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        boolean interrupted = false;
        while (true) {
            try {
                latch.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                break;
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private String operation() {
        return verb.name().toLowerCase(Locale.ROOT);
    }

    /** An error as a bug in a backend could cause it. */
    static final class ProbeError extends Error {
        private static final long serialVersionUID = 1L;

        ProbeError(String message) {
            super(message);
        }
    }
}
