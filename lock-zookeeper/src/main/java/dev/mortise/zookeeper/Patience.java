package dev.mortise.zookeeper;

import dev.mortise.LockBackendException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.KeeperException;

/**
 * How long one verb waits, for all its answers together.
 *
 * <p>Everything is sent with the client's asynchronous calls and waited for here, because its synchronous calls end with an
 * {@link InterruptedException} at any point, also when the server has done what was asked.
 */
final class Patience {
    private static final String EVENT_THREAD = "org.apache.zookeeper.ClientCnxn$EventThread";

    private final String lockName;
    private final String operation;
    private final Duration timeout;
    private final long deadline;

    /** @throws LockBackendException on the thread that delivers the answers: it would wait for itself */
    Patience(String lockName, String operation, Duration timeout) {
        this.lockName = lockName;
        this.operation = operation;
        this.timeout = timeout;
        this.deadline = System.nanoTime() + timeout.toNanos();
        if (Thread.currentThread().getClass().getName().equals(EVENT_THREAD)) {
            throw LockBackendException.permanent(
                    lockName,
                    operation,
                    "called on ZooKeeper's event thread, which delivers the answers and must not wait for one",
                    null);
        }
    }

    /**
     * Waits for an answer, whatever interrupts come, and leaves the interrupt flag as it was.
     *
     * @throws KeeperException if the server or the client said no
     * @throws LockBackendException if nobody said anything in time
     */
    <T> T answer(CompletableFuture<T> reply) throws KeeperException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return reply.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof KeeperException said) {
                throw said;
            }
            throw failure("ZooKeeper client: " + failed.getCause(), failed.getCause());
        } catch (TimeoutException late) {
            throw failure("no answer from ZooKeeper within " + timeout.toMillis() + " ms", late);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits for an answer; what the server or the client says instead is ours to throw. */
    <T> T need(CompletableFuture<T> reply) {
        try {
            return answer(reply);
        } catch (KeeperException said) {
            throw translated(said);
        }
    }

    LockBackendException translated(KeeperException said) {
        return ZooKeeperFaults.translate(lockName, operation, said);
    }

    LockBackendException failure(String detail, Throwable cause) {
        return LockBackendException.passing(lockName, operation, detail, cause);
    }
}
