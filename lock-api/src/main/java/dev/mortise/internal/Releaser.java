package dev.mortise.internal;

import dev.mortise.LockBackendException;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockNames;
import dev.mortise.spi.ReleaseOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives holds back to the backend: at once, and where that fails, again in the background until the lease would have run
 * out anyway.
 */
final class Releaser {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise");

    private final LockBackend backend;
    private final Surroundings world;
    private final LeaseKeeper keeper;
    private final Errands errands;
    private final AtomicInteger inBackground = new AtomicInteger();

    Releaser(LockBackend backend, Surroundings world, LeaseKeeper keeper, Errands errands) {
        this.backend = backend;
        this.world = world;
        this.keeper = keeper;
        this.errands = errands;
    }

    /**
     * Gives a hold back, in one command on the calling thread.
     *
     * @param later told when the release was repeated in the background: {@code null} once it got through, or why it never
     *     did
     * @return what the backend said, or {@code null} if it gave no answer and the release goes on in the background
     */
    ReleaseOutcome release(Hold hold, Consumer<Throwable> later) {
        errands.begin(); // before the keeper forgets: one of the two knows of it at any time
        keeper.forget(hold);
        long until = hold.leasedUntil();
        try {
            return shielded(() -> releaseOnce(hold));
        } catch (RuntimeException | Error unknown) {
            LOG.warn(
                    "lock {}: release goes on in the background",
                    LockNames.quote(hold.request().lockName()),
                    unknown);
            inBackground(until, () -> releaseOnce(hold), later);
            return null;
        } finally {
            errands.end();
        }
    }

    private ReleaseOutcome releaseOnce(Hold hold) {
        ReleaseOutcome outcome = backend.release(hold.request(), hold.grant(), hold.lastToken());
        if (hold.isEchoPossible()) {
            withdraw(hold.request(), hold.leasedUntil()); // bars an attempt still on its way from taking the lock again
        }
        return outcome;
    }

    /**
     * Takes back, in the background, an acquisition that may or may not have been granted.
     *
     * @return completes after the first try, whatever came of it: a server that is gone should not keep anybody waiting
     */
    CompletableFuture<Void> withdraw(LeaseRequest request, long until) {
        CompletableFuture<Void> tried = new CompletableFuture<>();
        Supplier<ReleaseOutcome> verb = () -> {
            try {
                backend.withdraw(request);
                return ReleaseOutcome.RELEASED;
            } finally {
                tried.complete(null);
            }
        };
        inBackground(until, verb, failure -> {});
        return tried;
    }

    int pending() {
        return inBackground.get();
    }

    private void inBackground(long until, Supplier<ReleaseOutcome> verb, Consumer<Throwable> done) {
        inBackground.incrementAndGet();
        errands.begin();
        world.scheduler().execute(Lane.RELEASE, new Repetition(until, verb, done));
    }

    /** Keeps an interrupt that is pending away from the backend's client, and puts it back afterwards. */
    private static <T> T shielded(Supplier<T> verb) {
        boolean interrupted = Thread.interrupted();
        try {
            return verb.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final class Repetition implements Runnable {
        private final long until;
        private final Supplier<ReleaseOutcome> verb;
        private final Consumer<Throwable> done;
        private int failures;

        Repetition(long until, Supplier<ReleaseOutcome> verb, Consumer<Throwable> done) {
            this.until = until;
            this.verb = verb;
            this.done = done;
        }

        @Override
        public void run() {
            Throwable failure = null;
            try {
                verb.get(); // "not held" is as good as released: an earlier command may have got through
            } catch (RuntimeException | Error unknown) {
                failure = unknown;
            }
            long next = world.nanos() + world.backoff(failures++);
            boolean hopeless = failure instanceof LockBackendException refused && refused.isPermanent();
            if (failure != null && !hopeless && next - until < 0) {
                world.scheduler().schedule(Lane.RELEASE, next, this);
            } else {
                inBackground.decrementAndGet();
                errands.end();
                done.accept(failure);
            }
        }
    }
}
