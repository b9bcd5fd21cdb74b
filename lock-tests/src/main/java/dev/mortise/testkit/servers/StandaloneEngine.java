package dev.mortise.testkit.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.ContainerManager;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** A ZooKeeper server that is alone. */
final class StandaloneEngine implements ZooKeeperEngine {
    private final FileTxnSnapLog files;
    private final CountedServer server;
    private final ServerCnxnFactory connections;
    private final ContainerManager containers;

    private StandaloneEngine(ServerConfig config, RequestLog requests) throws Exception {
        connections = ServerCnxnFactory.createFactory();
        connections.configure(
                config.getClientPortAddress(), config.getMaxClientCnxns()); // first: the port may be taken
        files = new FileTxnSnapLog(config.getDataLogDir(), config.getDataDir());
        server = new CountedServer(files, config, requests);
        connections.startup(server);
        // read from where ZooKeeper's own main class reads them
        containers = new ContainerManager(
                server.getZKDatabase(),
                server.pipeline(),
                Integer.getInteger("znode.container.checkIntervalMs", (int) TimeUnit.MINUTES.toMillis(1)),
                Integer.getInteger("znode.container.maxPerMinute", 10_000),
                Long.getLong("znode.container.maxNeverUsedIntervalMs", 0));
        containers.start();
    }

    static StandaloneEngine start(Path configFile, RequestLog requests) throws Exception {
        ServerConfig config = new ServerConfig();
        config.parse(configFile.toString());
        return new StandaloneEngine(config, requests);
    }

    @Override
    public Optional<ZooKeeperServer> server() {
        return Optional.of(server);
    }

    @Override
    public void stop() throws IOException {
        containers.stop();
        connections.shutdown();
        files.close();
    }
}
