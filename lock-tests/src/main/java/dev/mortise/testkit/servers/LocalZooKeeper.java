package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.zookeeper.server.ServerCnxn.DisconnectReason;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.util.ServiceUtils;

/** A ZooKeeper server in this JVM, with a directory of its own. */
final class LocalZooKeeper implements ZooKeeperControl {
    private final Path directory = TempDirs.create();
    private final Thread atExit = new Thread(this::abandon);
    private final ZooKeeperConfig config;
    private final ZooKeeperEngine.Starter starter;
    private final ServerThreads threads;
    private volatile ZooKeeperEngine engine;
    private volatile boolean closed;

    LocalZooKeeper(int port, ZooKeeperConfig config, ZooKeeperEngine.Starter starter) {
        this.config = config;
        this.starter = starter;
        this.threads = new ServerThreads("zookeeper " + port);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Gives a file to the server before its first start. */
    void putFile(String name, String text) {
        try {
            Files.createDirectories(directory.resolve("data"));
            Files.writeString(directory.resolve("data").resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void start() {
        if (closed) {
            throw new IllegalStateException("the server is closed");
        }
        ServiceUtils.setSystemExitProcedure(ServiceUtils.LOG_ONLY); // a server in trouble must not end our JVM
        config.systemProperties().forEach(System::setProperty);
        config.write(directory);
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        try {
            engine = threads.call("start", () -> starter.start(ZooKeeperConfig.file(directory), threads));
        } finally {
            // ZooKeeper puts one of its own there, which logs: a test's thread would die unseen
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    @Override
    public void stop() {
        ZooKeeperEngine running = engine;
        engine = null;
        if (running != null) {
            threads.call("stop", () -> {
                running.stop();
                return null;
            });
            threads.awaitEnd();
        }
    }

    @Override
    public void pause() {
        throw notAProcess("pause");
    }

    @Override
    public void resume() {
        throw notAProcess("resume");
    }

    private static UnsupportedOperationException notAProcess(String verb) {
        return new UnsupportedOperationException("cannot " + verb + " a server that runs in this JVM");
    }

    @Override
    public void expireSession(long sessionId) {
        SessionExpiry.expire(
                server().orElseThrow(() -> new IllegalStateException("the server does not serve")), sessionId);
    }

    @Override
    public void dropConnections() {
        server().map(ZooKeeperServer::getServerCnxnFactory)
                .ifPresent(connections -> connections.closeAll(DisconnectReason.CLOSE_ALL_CONNECTIONS_FORCED));
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        stop();
        TempDirs.delete(directory);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException atExitAlready) {
            // then the hook finds nothing to do
        }
    }

    private Optional<ZooKeeperServer> server() {
        return Optional.ofNullable(engine).flatMap(ZooKeeperEngine::server);
    }

    private void abandon() {
        closed = true;
        TempDirs.delete(directory);
    }
}
