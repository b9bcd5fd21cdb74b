package dev.mortise.campaign.adapter;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.ExponentialBackoffRetry;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;
import org.springframework.integration.zookeeper.lock.ZookeeperLockRegistry;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Spring Integration's registries, set up as a Spring context would, with our lease as their time to live. */
final class SpringMake {
    /** Columns and key as its documentation wants them. */
    private static final String TABLE = "CREATE TABLE IF NOT EXISTS INT_LOCK (LOCK_KEY char(36) NOT NULL,"
            + " REGION varchar(100) NOT NULL, CLIENT_ID char(36), CREATED_DATE timestamp NOT NULL,"
            + " EXPIRED_AFTER timestamp NOT NULL, PRIMARY KEY (LOCK_KEY, REGION))";

    private static final int CONNECTION_TIMEOUT_MS = 1_000;

    private SpringMake() {}

    static LockClient jdbc(String url, Duration lease) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        HikariDataSource pool = new HikariDataSource(config);
        createTable(pool);
        DefaultLockRepository repository = new DefaultLockRepository(pool);
        repository.setTransactionManager(new JdbcTransactionManager(pool));
        repository.afterPropertiesSet();
        repository.afterSingletonsInstantiated();
        repository.start();
        JdbcLockRegistry registry = new JdbcLockRegistry(repository, lease);
        return client(registry::obtain, () -> {
            repository.close();
            pool.close();
        });
    }

    private static void createTable(HikariDataSource pool) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        } catch (SQLException madeByAnother) {
            // who starts at the same time
        }
    }

    static LockClient redis(String url, Duration lease) {
        URI address = URI.create(url);
        LettuceConnectionFactory connections = new LettuceConnectionFactory(address.getHost(), address.getPort());
        connections.afterPropertiesSet();
        connections.start();
        ThreadPoolTaskScheduler renewals = new ThreadPoolTaskScheduler();
        renewals.setDaemon(true);
        renewals.afterPropertiesSet();
        RedisLockRegistry registry = new RedisLockRegistry(connections, "campaign", lease);
        registry.setRedisLockType(RedisLockType.PUB_SUB_LOCK);
        registry.setRenewalTaskScheduler(renewals);
        return client(registry::obtain, () -> {
            registry.destroy();
            renewals.shutdown();
            connections.destroy();
        });
    }

    static LockClient zooKeeper(String url, Duration lease) {
        CuratorFramework curator = CuratorFrameworkFactory.newClient(
                url.replace("zookeeper://", ""),
                (int) lease.toMillis(),
                CONNECTION_TIMEOUT_MS,
                new ExponentialBackoffRetry(1_000, 3));
        curator.start();
        ZookeeperLockRegistry registry = new ZookeeperLockRegistry(curator);
        return client(registry::obtain, () -> {
            registry.destroy();
            curator.close();
        });
    }

    private static LockClient client(Function<Object, Lock> registry, Runnable close) {
        Holders holders = new Holders();
        return new LockClient() {
            @Override
            public AnyLock lock(String name) {
                return holders.wrap(name, registry.apply(name));
            }

            @Override
            public void close() {
                close.run();
            }
        };
    }
}
