package dev.mortise.docs;

import com.zaxxer.hikari.HikariDataSource;
import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.redis.RedisLockBackend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import redis.clients.jedis.RedisClient;

/** What a piece of code in a document takes for granted: a factory, locks, clients, and something to do. */
public abstract class Scene implements AutoCloseable {
    /** What the documents call these. */
    protected final LockFactory locks = LockFactory.open("memory:");

    protected final DistributedLock lock = locks.getLock("orders/42");
    protected final DistributedLock other = locks.getLock("orders/43");
    protected final long token = 7;
    protected final String secret = "";
    protected final String url;
    protected final DataSource dataSource;
    protected final RedisClient client;
    protected final RedisClient client1;
    protected final RedisClient client2;
    protected final RedisClient client3;
    protected final CuratorFramework curator;
    protected final RedisLockBackend backend;

    private int worked;

    /** Opens the clients of servers that the caller keeps. */
    protected Scene(SceneServers servers, String document) throws SQLException {
        url = servers.urlFor(document);
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(servers.dataSourceUrl());
        dataSource = pool;
        client = servers.redisClient(0);
        client1 = client;
        client2 = servers.redisClient(1);
        client3 = servers.redisClient(2);
        backend = RedisLockBackend.around(client).build();
        curator = CuratorFrameworkFactory.newClient(servers.zooKeeperAddress(), new RetryOneTime(100));
        curator.start();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS \"shop\"");
            statement.execute("DROP TABLE IF EXISTS orders");
            statement.execute("CREATE TABLE orders (id BIGINT PRIMARY KEY, state VARCHAR(10), fence BIGINT)");
            statement.execute("INSERT INTO orders VALUES (42, 'new', NULL)");
        }
    }

    /** Runs the code. */
    public abstract void run() throws Exception;

    /** Does something that a lock guards. */
    protected final long work(long token) {
        worked++;
        return token;
    }

    /** Sells one of a part. */
    protected final boolean sellFrom(int part, long token) {
        return work(token) > part;
    }

    /** Stops for a reason. */
    protected final void stop(String reason) {
        throw new IllegalStateException("stopped in a document: " + reason);
    }

    final int worked() {
        return worked;
    }

    @Override
    public void close() {
        locks.close();
        backend.close();
        curator.close();
        client.close();
        client2.close();
        client3.close();
        ((HikariDataSource) dataSource).close();
    }
}
