package dev.mortise.jdbc;

import dev.mortise.LockBackendException;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import java.util.concurrent.TimeUnit;

/** One acquisition's place among those who wait: a database keeps no line, so it is looked for releases and asked again. */
final class JdbcContender implements Contender {
    private static final long MARK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

    private final Database database;
    private final Verbs verbs;
    private final Poller poller;
    private final LeaseRequest request;
    private final Poller.Wait wait;

    // Used by one thread at a time.
    private boolean waiting;
    private boolean refused;
    private long markedAt;

    private volatile boolean closed;

    JdbcContender(Database database, Verbs verbs, Poller poller, LeaseRequest request, Runnable changed) {
        this.database = database;
        this.verbs = verbs;
        this.poller = poller;
        this.request = request;
        this.wait = new Poller.Wait(verbs.key(request.lockName()), () -> {
            if (!closed) {
                changed.run();
            }
        });
    }

    @Override
    public Attempt tryAcquire() {
        refused = true; // if there is no answer, perhaps
        Attempt attempt =
                database.ask(request.lockName(), "acquire", false, (line, again) -> verbs.acquire(line, request));
        refused = attempt.grant().isEmpty();
        if (refused && request.willWait()) {
            waitFor();
        }
        return attempt;
    }

    private void waitFor() {
        long now = System.nanoTime();
        if (!waiting || now - markedAt > MARK_EVERY_NANOS) {
            markedAt = now;
            try {
                database.ask(request.lockName(), "mark", false, (line, again) -> {
                    verbs.mark(line, request);
                    return null;
                });
            } catch (LockBackendException unmarked) {
                markedAt = now - MARK_EVERY_NANOS; // the next attempt tries again
            }
        }
        if (!waiting) {
            waiting = true;
            poller.add(wait);
        }
    }

    @Override
    public void close() {
        closed = true;
        if (waiting) {
            waiting = false;
            poller.remove(wait);
            if (refused) {
                try {
                    database.ask(request.lockName(), "leave", false, (line, again) -> {
                        verbs.leave(line, request);
                        return null;
                    });
                } catch (LockBackendException | IllegalStateException runsOutByItself) {
                    refused = false;
                }
            }
        }
    }
}
