package dev.mortise.redis;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import java.time.Duration;
import java.util.List;

/** One acquisition's place among those who wait: Redis keeps no line, so it is heard of releases and asks again. */
final class RedisContender implements Contender {
    private final Wire wire;
    private final Verbs verbs;
    private final LeaseRequest request;
    private final Call acquire;
    private final Runnable hook;

    private String channel; // null until needed; used by one thread at a time, as are the next
    private Listener joined; // where the hook is, or null
    private boolean refused;
    private volatile boolean closed;

    RedisContender(Wire wire, Verbs verbs, LeaseRequest request, Runnable changed) {
        this.wire = wire;
        this.verbs = verbs;
        this.request = request;
        this.acquire = verbs.acquire(request);
        this.hook = () -> {
            if (!closed) {
                changed.run();
            }
        };
    }

    @Override
    public Attempt tryAcquire() {
        // Who listens before it asks misses nothing, and need not ask twice.
        boolean heardBefore = request.willWait() && listensAlready();
        refused = true; // if there is no answer, perhaps
        Wire.Answer answer = wire.ask(request.lockName(), "acquire", acquire, false);
        boolean alone = answer.reply().value() instanceof List; // a token with no room after it
        long reply = alone ? answer.onlyNumber() : answer.number();
        if (reply > 0) {
            refused = false;
            return Attempt.granted(verbs.grant(acquire, reply, !alone));
        }
        if (request.willWait() && !(heardBefore && joined == answer.node().listener())) {
            listenAt(answer.node().listener());
        }
        return Attempt.refused(Duration.ofMillis(-reply));
    }

    private boolean listensAlready() {
        Listener current = wire.listenerFor(acquire);
        if (current == null || current.isIdle()) {
            return false;
        }
        if (joined == current) {
            return current.hears(channel(), hook);
        }
        if (!current.joinIfStanding(channel(), hook)) {
            return false;
        }
        leaveListener();
        joined = current;
        return true;
    }

    private void listenAt(Listener listener) {
        leaveListener();
        joined = listener;
        if (listener.join(channel(), hook)) {
            hook.run(); // a release between the answer and now has told nobody
        }
    }

    private void leaveListener() {
        if (joined != null) {
            joined.leave(channel(), hook);
            joined = null;
        }
    }

    private String channel() {
        if (channel == null) {
            channel = verbs.channel(request.lockName());
        }
        return channel;
    }

    @Override
    public void close() {
        closed = true;
        leaveListener();
        Call leave = refused && request.willWait() ? verbs.leave(request) : null;
        if (leave != null) {
            refused = false;
            wire.askLater(request.lockName(), "leave", leave);
        }
    }
}
