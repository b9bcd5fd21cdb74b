package dev.mortise.jdbc;

import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import javax.sql.DataSource;

/** Locks around a data source, whose backend is closed with them. */
record AroundLocks(LockFactory locks, JdbcLockBackend backend) implements AutoCloseable {
    static AroundLocks open(DataSource source, LockOptions options) {
        return open(JdbcLockBackend.around(source), options);
    }

    static AroundLocks open(JdbcLockBackend.Builder builder, LockOptions options) {
        JdbcLockBackend backend = builder.build();
        return new AroundLocks(LockFactory.of(backend, options), backend);
    }

    @Override
    public void close() {
        locks.close();
        backend.close();
    }
}
