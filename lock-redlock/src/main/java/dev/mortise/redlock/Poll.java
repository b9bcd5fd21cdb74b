package dev.mortise.redlock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One question to several servers at once. Whoever asks waits no longer than until the answers decide the matter; those that come
 * {@linkplain #later later} are minded by whoever wants them. Used by one thread.
 */
final class Poll<T> {
    private final Map<Voter, CompletableFuture<T>> asked = new LinkedHashMap<>();
    private final BlockingQueue<Answer<T>> arriving = new LinkedBlockingQueue<>();
    private final List<Answer<T>> answers = new ArrayList<>();
    private final long deadline;

    private Poll(long deadline) {
        this.deadline = deadline;
    }

    /** Asks all of them. */
    static <T> Poll<T> of(List<Voter> voters, Function<Voter, T> question) {
        return of(voters, 1, question);
    }

    /** Asks all of them for something that takes so many times the usual time. */
    static <T> Poll<T> of(List<Voter> voters, int times, Function<Voter, T> question) {
        long patience = voters.stream().mapToLong(Voter::patienceNanos).max().orElse(0);
        Poll<T> poll = new Poll<>(System.nanoTime() + (1 + times) * patience);
        for (Voter voter : voters) {
            CompletableFuture<T> answer = voter.ask(() -> question.apply(voter));
            poll.asked.put(voter, answer);
            answer.whenComplete((value, failure) -> poll.arriving.add(new Answer<>(voter, value, failure)));
        }
        return poll;
    }

    /**
     * Waits, whatever interrupts come, and leaves the flag as it was. A server that does neither answer nor fail in its time, as
     * when its name is looked up for long, counts as one that failed; its answer may still come later.
     *
     * @param decided whether the answers so far, with so many still out, are enough
     * @return the answers so far
     */
    List<Answer<T>> until(BiPredicate<List<Answer<T>>, Integer> decided) {
        return await(decided, deadline) ? List.copyOf(answers) : withSilent();
    }

    /** The answers so far, and those that come within so many nanoseconds. */
    List<Answer<T>> linger(long nanos) {
        boolean all = await((some, out) -> false, System.nanoTime() + nanos);
        return all || System.nanoTime() - deadline < 0 ? List.copyOf(answers) : withSilent();
    }

    /** Whether it is decided, or all have answered, before the time is over. */
    private boolean await(BiPredicate<List<Answer<T>>, Integer> decided, long end) {
        boolean interrupted = false;
        try {
            while (answers.size() < asked.size() && !decided.test(answers, asked.size() - answers.size())) {
                try {
                    Answer<T> next = arriving.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    if (next == null) {
                        return false;
                    }
                    answers.add(next);
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Answer<T>> withSilent() {
        List<Answer<T>> all = new ArrayList<>(answers);
        asked.keySet().stream()
                .filter(this::isOut)
                .forEach(voter -> all.add(new Answer<>(voter, null, new TimeoutException(voter + " is silent"))));
        return all;
    }

    private boolean isOut(Voter voter) {
        return answers.stream().noneMatch(some -> some.voter() == voter);
    }

    /** Has every answer that was not waited for looked at when it comes, on any thread. */
    void later(Consumer<Answer<T>> look) {
        asked.forEach((voter, answer) -> {
            if (isOut(voter)) {
                answer.whenComplete((value, failure) -> look.accept(new Answer<>(voter, value, failure)));
            }
        });
    }
}
