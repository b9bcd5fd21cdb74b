package dev.mortise.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** A data source that gives a thread which is in a transaction the connection of that transaction, over and over. */
final class BoundSource {
    private final DataSource plain;
    private final Map<Thread, Connection> bound = new ConcurrentHashMap<>();

    BoundSource(DataSource plain) {
        this.plain = plain;
    }

    /** Begins a transaction of the calling thread. */
    Connection begin() throws SQLException {
        Connection connection = plain.getConnection();
        connection.setAutoCommit(false);
        bound.put(Thread.currentThread(), connection);
        return connection;
    }

    /** Ends the transaction of the calling thread, and undoes it. */
    void rollback() throws SQLException {
        try (Connection connection = bound.remove(Thread.currentThread())) {
            connection.rollback();
        }
    }

    /** What a backend gets. */
    DataSource source() {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Connection own = bound.get(Thread.currentThread());
                    if (method.getName().equals("getConnection") && own != null) {
                        return own;
                    }
                    try {
                        return method.invoke(plain, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
