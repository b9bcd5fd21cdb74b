package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.ContainerManager;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** A ZooKeeper server that is alone. */
final class StandaloneEngine implements ZooKeeperEngine {
    private final FileTxnSnapLog files;
    private final ServerCnxnFactory connections;
    private final ContainerManager containers;

    private StandaloneEngine(FileTxnSnapLog files, ServerCnxnFactory connections, ContainerManager containers) {
        this.files = files;
        this.connections = connections;
        this.containers = containers;
    }

    static StandaloneEngine start(Path configFile) throws Exception {
        ServerConfig config = new ServerConfig();
        config.parse(configFile.toString());
        ServerCnxnFactory connections = ServerCnxnFactory.createFactory();
        connections.configure(
                config.getClientPortAddress(), config.getMaxClientCnxns()); // first: the port may be taken
        FileTxnSnapLog files = new FileTxnSnapLog(config.getDataLogDir(), config.getDataDir());
        CountedServer server = new CountedServer(files, config);
        connections.startup(server);
        ContainerManager containers = new ContainerManager(
                server.getZKDatabase(),
                server.firstProcessor(),
                Integer.getInteger("znode.container.checkIntervalMs", (int) TimeUnit.MINUTES.toMillis(1)),
                Integer.getInteger("znode.container.maxPerMinute", 10_000),
                Long.getLong("znode.container.maxNeverUsedIntervalMs", 0));
        containers.start();
        return new StandaloneEngine(files, connections, containers);
    }

    @Override
    public void stop() {
        containers.stop();
        connections.shutdown();
        try {
            files.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
