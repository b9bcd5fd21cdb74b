package dev.mortise.internal;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import java.util.function.Function;

/** One call of a verb on its way to the server, and the first answer. */
final class SimVerb<R> {
    private static final long NEVER = Long.MAX_VALUE;

    private final SimProcess caller;
    private final String name;
    private final LeaseRequest request;
    private final Function<LockBackend, R> action;
    private boolean executed;
    private R answer;
    private long answerAt = NEVER;

    SimVerb(SimProcess caller, String name, LeaseRequest request, Function<LockBackend, R> action) {
        this.caller = caller;
        this.name = name;
        this.request = request;
        this.action = action;
    }

    SimProcess caller() {
        return caller;
    }

    String name() {
        return name;
    }

    LeaseRequest request() {
        return request;
    }

    String id() {
        return request.acquisitionId();
    }

    /** Runs at the server. Of several times, the first one answers. */
    void execute(LockBackend connection) {
        R result = action.apply(connection);
        if (!executed) {
            executed = true;
            answer = result;
        }
    }

    void answerAt(long time) {
        answerAt = time;
    }

    boolean isAnswered(long now) {
        return executed && answerAt <= now;
    }

    R answer() {
        return answer;
    }

    String outcome() {
        return answer instanceof Attempt attempt && attempt.grant().isEmpty() ? "refused" : String.valueOf(answer);
    }

    @Override
    public String toString() {
        return caller + " " + name + " " + request.lockName() + "/" + request.mode() + " " + id();
    }
}
