package dev.mortise.redis;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import java.time.Duration;

/** One acquisition's place among those who wait: Redis keeps no line, so it is heard of releases and asks again. */
final class RedisContender implements Contender {
    private final Wire wire;
    private final Verbs verbs;
    private final LeaseRequest request;
    private final Call acquire;
    private final String channel;
    private final Runnable hook;

    private Listener joined; // where the hook is, or null; used by one thread at a time, as is the next
    private boolean refused;
    private volatile boolean closed;

    RedisContender(Wire wire, Verbs verbs, LeaseRequest request, Runnable changed) {
        this.wire = wire;
        this.verbs = verbs;
        this.request = request;
        this.acquire = verbs.acquire(request);
        this.channel = verbs.channel(request.lockName());
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
        Wire.Answer answer = wire.ask(request.lockName(), "acquire", acquire, false);
        long reply = answer.number();
        if (reply > 0) {
            refused = false;
            return Attempt.granted(Grant.clocked(reply, null));
        }
        refused = true;
        if (request.willWait() && !(heardBefore && joined == answer.node().listener())) {
            listenAt(answer.node().listener());
        }
        return Attempt.refused(Duration.ofMillis(-reply));
    }

    private boolean listensAlready() {
        Listener current = wire.listenerFor(acquire);
        if (current == null) {
            return false;
        }
        if (joined == current) {
            return current.isStanding(channel);
        }
        if (current.joinIfStanding(channel, hook)) {
            moveTo(current);
            return true;
        }
        return false;
    }

    private void listenAt(Listener listener) {
        if (joined != null) {
            joined.leave(channel, hook);
        }
        joined = listener;
        if (listener.join(channel, hook)) {
            hook.run(); // a release between the answer and now has told nobody
        }
    }

    private void moveTo(Listener listener) {
        if (joined != null) {
            joined.leave(channel, hook);
        }
        joined = listener;
    }

    @Override
    public void close() {
        closed = true;
        if (joined != null) {
            joined.leave(channel, hook);
            joined = null;
        }
        Call leave = refused && request.willWait() ? verbs.leave(request) : null;
        if (leave != null) {
            refused = false;
            wire.askLater(request.lockName(), "leave", leave);
        }
    }
}
