package dev.mortise.jdbc;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is done in the database for one kind of lock. Each may be sent again. */
interface Verbs {
    String key(String lockName);

    Attempt acquire(Line line, LeaseRequest request) throws SQLException;

    RenewOutcome renew(Line line, LeaseRequest request) throws SQLException;

    /**
     * Renews many at once, all for the same time, if that can be done.
     *
     * @return the acquisitions that are held, and so are renewed; empty if it cannot be done
     */
    default Optional<Set<String>> renewAll(Line line, List<LeaseRequest> requests) throws SQLException {
        return Optional.empty();
    }

    ReleaseOutcome release(Line line, LeaseRequest request, long lastToken) throws SQLException;

    /** Says to others that this acquisition waits, for a few seconds. */
    void mark(Line line, LeaseRequest request) throws SQLException;

    /** Takes the mark of an acquisition off that gave up. */
    void leave(Line line, LeaseRequest request) throws SQLException;

    void withdraw(Line line, LeaseRequest request) throws SQLException;

    LockState inspect(Line line, String lockName) throws SQLException;
}
