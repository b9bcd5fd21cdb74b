package dev.mortise.testkit.servers;

import org.apache.zookeeper.server.RequestProcessor;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** A ZooKeeper server with a door to its pipeline. */
final class CountedServer extends ZooKeeperServer {
    CountedServer(FileTxnSnapLog files, ServerConfig config) {
        super(
                files,
                config.getTickTime(),
                config.getMinSessionTimeout(),
                config.getMaxSessionTimeout(),
                config.getClientPortListenBacklog(),
                null,
                "");
    }

    RequestProcessor firstProcessor() {
        return firstProcessor;
    }
}
