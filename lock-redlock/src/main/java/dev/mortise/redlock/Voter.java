package dev.mortise.redlock;

import dev.mortise.LockBackendException;
import dev.mortise.redis.RedisMember;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One server, asked on threads of its own, so that its silence is nobody else's. After it failed to answer it is left alone for
 * a moment, which grows; what it may still hold for us meanwhile is owed to it.
 */
final class Voter {
    private static final long SHORTEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final long LONGEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    private final String name;
    private final RedisMember member;
    private final long patienceNanos;
    private final Lane lane;
    private final RestartGuard guard = new RestartGuard();
    private final Debts debts;

    private final AtomicInteger asked =
            new AtomicInteger(); // and not answered yet, with all that follows from the answer
    private volatile long restsUntil;
    private volatile long rest; // 0 while it answers
    private volatile boolean closed;

    /** @param opener opens the server, given who is to be told of its starts */
    Voter(
            String name,
            Function<Consumer<RedisMember.Start>, RedisMember> opener,
            int connections,
            Duration timeout,
            Timer timer) {
        this.name = name;
        this.member = opener.apply(start -> guard.heard(start, System.nanoTime()));
        this.patienceNanos = timeout.toNanos();
        this.lane = new Lane(name, connections);
        this.debts = new Debts(this, timer);
    }

    RedisMember member() {
        return member;
    }

    LockBackend locks() {
        return member.locks();
    }

    /** Whether what the server grants counts. */
    boolean mayVote(Duration restartDelay) {
        return guard.mayVote(restartDelay, System.nanoTime());
    }

    /** How long a question may wait for a thread, and as long again for its answer. */
    long patienceNanos() {
        return patienceNanos;
    }

    /** Asks the server, on another thread. */
    <T> CompletableFuture<T> ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        long now = System.nanoTime();
        if (rest > 0 && now - restsUntil < 0) {
            answer.completeExceptionally(new Unasked(name + " did not answer a moment ago"));
            return answer;
        }
        asked.incrementAndGet();
        try {
            lane.execute(() -> {
                try {
                    answer(question, now, answer);
                } finally {
                    asked.decrementAndGet();
                }
            });
        } catch (RejectedExecutionException full) {
            asked.decrementAndGet();
            answer.completeExceptionally(new Unasked(name + (closed ? " is closed" : " is asked too much")));
        }
        return answer;
    }

    private <T> void answer(Supplier<T> question, long askedAt, CompletableFuture<T> answer) {
        if (System.nanoTime() - askedAt > patienceNanos) {
            answer.completeExceptionally(new Unasked(name + " could not be asked in time"));
            return;
        }
        try {
            T value = question.get();
            rest = 0;
            answer.complete(value);
        } catch (LockBackendException failed) {
            if (!failed.isPermanent()) {
                leaveAlone();
            }
            answer.completeExceptionally(failed);
        } catch (Throwable failed) {
            answer.completeExceptionally(failed);
        }
    }

    private void leaveAlone() {
        long now = System.nanoTime();
        if (rest == 0 || now - restsUntil >= 0) {
            rest = rest == 0 ? SHORTEST_REST_NANOS : Math.min(LONGEST_REST_NANOS, rest * 2);
            restsUntil = now + rest;
        }
    }

    /** Sees to it that an acquisition has nothing at the server, and gets nothing there any more, however long that takes. */
    void clear(LeaseRequest request) {
        ask(() -> {
                    locks().withdraw(request);
                    return null;
                })
                .whenComplete((done, failed) -> {
                    if (failed != null) {
                        debts.add(request);
                    }
                });
    }

    /** Whether nothing is under way here, not even what an answer was followed by. */
    boolean isIdle() {
        return asked.get() == 0;
    }

    void close() {
        closed = true;
        lane.close();
        member.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
