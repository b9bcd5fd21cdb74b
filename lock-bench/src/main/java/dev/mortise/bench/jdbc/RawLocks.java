package dev.mortise.bench.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** The least that a lock with a lease can cost in a database: a row that is there already, and one update for each step. */
final class RawLocks implements Locks {
    static final String TABLE = "CREATE TABLE IF NOT EXISTS raw_locks (name varchar(255) PRIMARY KEY,"
            + " owner varchar(40), expires_at timestamptz NOT NULL)";

    private static final String MAKE =
            "INSERT INTO raw_locks (name, expires_at) VALUES (?, clock_timestamp()) ON CONFLICT (name) DO NOTHING";
    private static final String TAKE =
            "UPDATE raw_locks SET owner = ?, expires_at = clock_timestamp() + interval '30 s'"
                    + " WHERE name = ? AND (owner IS NULL OR expires_at <= clock_timestamp())";
    private static final String GIVE_BACK = "UPDATE raw_locks SET owner = NULL WHERE name = ? AND owner = ?";

    private final HikariDataSource pool;

    RawLocks(String url) {
        pool = Pools.to(url);
    }

    /** {@inheritDoc} Its id is made once, so that no pair pays for one: this is what others are compared with. */
    @Override
    public Mutex mutex(String name) {
        String id = UUID.randomUUID().toString();
        update(MAKE, name);
        return new Mutex() {
            @Override
            public void lock() {
                if (update(TAKE, id, name) != 1) {
                    throw new IllegalStateException("'" + name + "' is not free");
                }
            }

            @Override
            public void unlock() {
                if (update(GIVE_BACK, name, id) != 1) {
                    throw new IllegalStateException("'" + name + "' was not held");
                }
            }
        };
    }

    private int update(String sql, String... parameters) {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
