package dev.mortise.jdbc;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A user's data source, without a pool: readies connections as the user likes them, and notes how they come back. */
final class CountingSource implements DataSource, AutoCloseable {
    private final String url;
    private final Setup setup;
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final List<State> givenBack = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    /** How the user likes a connection. */
    interface Setup {
        void ready(Connection connection) throws SQLException;
    }

    /** What of a connection its next user would notice. */
    record State(boolean autoCommit, int isolation, int networkTimeout) {
        static State of(Connection connection) throws SQLException {
            int timeout;
            try {
                timeout = connection.getNetworkTimeout();
            } catch (SQLException | AbstractMethodError unsupported) {
                timeout = 0;
            }
            return new State(connection.getAutoCommit(), connection.getTransactionIsolation(), timeout);
        }
    }

    CountingSource(String url, Setup setup) {
        this.url = url;
        this.setup = setup;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection real = DriverManager.getConnection(url);
        setup.ready(real);
        opened.incrementAndGet();
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close") && !real.isClosed()) {
                        givenBack.add(State.of(real));
                        open.decrementAndGet();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    int opened() {
        return opened.get();
    }

    /** How many are out now. */
    int open() {
        return open.get();
    }

    int mostOpen() {
        return mostOpen.get();
    }

    /** How each connection was when it came back. */
    List<State> givenBack() {
        return List.copyOf(givenBack);
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
