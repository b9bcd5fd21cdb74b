package dev.mortise.jdbc;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/** A row that is locked in an open transaction. Its connection is used by one thread at a time. */
final class RowHold {
    private final LeaseRequest request;
    private final Dialect dialect;
    private final Lines lines;
    private final Lines.Borrowed borrowed;
    private final Grant grant;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean over; // guarded by the lock
    private volatile long leaseEnd;

    RowHold(LeaseRequest request, Dialect dialect, Lines lines, Lines.Borrowed borrowed, Grant grant) {
        this.request = request;
        this.dialect = dialect;
        this.lines = lines;
        this.borrowed = borrowed;
        this.grant = grant;
        this.leaseEnd = System.nanoTime() + request.lease().toNanos();
    }

    LeaseRequest request() {
        return request;
    }

    Grant grant() {
        return grant;
    }

    long leaseEnd() {
        return leaseEnd;
    }

    /** Asks on its own connection whether the transaction is still there, and lets the lease run anew if it is. */
    boolean renew() {
        lock.lock();
        try {
            if (over) {
                return false;
            }
            borrowed.line().statement("SELECT 1").executeQuery().close();
            leaseEnd = System.nanoTime() + request.lease().toNanos();
            return true;
        } catch (SQLException gone) {
            // A transaction that cannot be asked is not one to rely on, whatever was said.
            borrowed.line().broke();
            end();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the transaction; {@code false} if it was over before, or cannot be told to have lasted until now. */
    boolean release() {
        lock.lock();
        try {
            if (over) {
                return false;
            }
            boolean lasted = rollback(borrowed.line(), dialect);
            end();
            return lasted;
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        over = true;
        lines.giveBack(borrowed);
    }

    /** Ends a transaction and readies its connection for the next; {@code false} if the connection is broken. */
    static boolean rollback(Line line, Dialect dialect) {
        try {
            Connection connection = line.connection();
            connection.rollback();
            connection.setAutoCommit(true);
            dialect.rowUnlocked(line);
            return true;
        } catch (SQLException gone) {
            line.broke();
            return false;
        }
    }
}
