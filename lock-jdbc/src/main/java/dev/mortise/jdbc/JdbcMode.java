package dev.mortise.jdbc;

/** How a lock is kept in the database. */
public enum JdbcMode {
    /** As a row that says who has the lock and until when. The usual one. */
    LEASE,
    /**
     * As a row lock in a transaction that stays open, on a connection of its own, for as long as the lock is held. A process
     * that dies frees its locks as soon as the server notices; but a server that ends a connection has given the lock to
     * another before its holder can know. No read/write locks, and not on SQLite, where only one can write at a time.
     */
    ROW_LOCK
}
