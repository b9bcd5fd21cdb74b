package dev.mortise.jdbc;

import dev.mortise.LockBackendException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks the database, once as callers see it: what clashed with others at the same row is sent again until the time is up, and
 * what met a connection that had been cut while idle is sent again on a new one. All statements can bear that, as they are
 * keyed by acquisition.
 */
final class Database {
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final int LAST_DOUBLING = 7;

    private final Lines lines;
    private final Dialect dialect;
    private final Workers workers;
    private final Duration timeout;

    Database(Lines lines, Dialect dialect, Workers workers, Duration timeout) {
        this.lines = lines;
        this.dialect = dialect;
        this.workers = workers;
        this.timeout = timeout;
    }

    /** What to do with a connection. */
    interface Work<T> {
        /** @param again whether it may have been done before */
        T on(Line line, boolean again) throws SQLException;
    }

    /**
     * Does something in the database.
     *
     * @param urgent whether it is something other than acquiring
     * @throws LockBackendException if the outcome is unknown
     * @throws IllegalStateException if the backend is closed
     */
    <T> T ask(String lockName, String operation, boolean urgent, Work<T> work) {
        requireOpen();
        try {
            if (!dialect.isHurtByInterrupts() && !Virtual.isCurrent()) {
                return repeat(urgent, work);
            }
            long deadline = System.nanoTime() + timeout.toNanos();
            return Workers.await(workers.start(() -> repeat(urgent, work)), deadline);
        } catch (SQLException failed) {
            requireOpen();
            throw SqlFaults.translate(lockName, operation, dialect, failed);
        } catch (TimeoutException late) {
            String detail = dialect.family().title() + " did not answer within " + timeout.toMillis() + " ms";
            throw LockBackendException.passing(lockName, operation, detail, late);
        } catch (RuntimeException unexpected) {
            throw unexpected;
        } catch (Exception unexpected) {
            throw LockBackendException.passing(lockName, operation, unexpected.toString(), unexpected);
        }
    }

    void requireOpen() {
        if (lines.isClosed()) {
            throw new IllegalStateException("backend 'jdbc' is closed");
        }
    }

    private <T> T repeat(boolean urgent, Work<T> work) throws SQLException {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean fresh = false;
        boolean again = false;
        for (int clashes = 0; ; ) {
            Lines.Borrowed borrowed = lines.borrow(urgent, fresh, deadline);
            try {
                return work.on(borrowed.line(), again);
            } catch (SQLException failed) {
                boolean late = deadline - System.nanoTime() <= 0;
                if (SqlFaults.isClash(failed, dialect) && !late) {
                    clashes++;
                } else if (SqlFaults.isBroken(failed)) {
                    borrowed.line().broke();
                    if (borrowed.fresh() || late) {
                        throw failed;
                    }
                    fresh = true;
                    again = true;
                } else {
                    throw failed;
                }
            } finally {
                lines.giveBack(borrowed);
            }
            if (clashes > 0 && !fresh) {
                pause(clashes);
            }
        }
    }

    /** A part of a pause that doubles, taken at random, so that those who clashed do not meet again. */
    static void pause(int clashes) {
        long longest = SHORTEST_PAUSE_NANOS << Math.min(clashes, LAST_DOUBLING);
        boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(1 + ThreadLocalRandom.current().nextLong(longest));
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
