package dev.mortise.bench.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** A registry with default options, set up as a Spring context would. */
final class SpringLocks implements Locks {
    /** Columns and key as its documentation wants them. */
    static final String TABLE = "CREATE TABLE IF NOT EXISTS int_lock (lock_key char(36) NOT NULL,"
            + " region varchar(100) NOT NULL, client_id char(36), created_date timestamp NOT NULL,"
            + " expired_after timestamp NOT NULL, PRIMARY KEY (lock_key, region))";

    private final HikariDataSource pool;
    private final DefaultLockRepository repository;
    private final JdbcLockRegistry registry;

    SpringLocks(String url) {
        pool = Pools.to(url);
        repository = new DefaultLockRepository(pool);
        repository.setTransactionManager(new JdbcTransactionManager(pool));
        repository.afterPropertiesSet();
        repository.afterSingletonsInstantiated();
        repository.start();
        registry = new JdbcLockRegistry(repository);
    }

    @Override
    public Mutex mutex(String name) {
        return Locks.of(registry.obtain(name));
    }

    @Override
    public void close() {
        repository.close();
        pool.close();
    }
}
