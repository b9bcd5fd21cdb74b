package dev.mortise.testkit.servers;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A ZooKeeper server that runs in this JVM, from its start to its stop. */
interface ZooKeeperEngine {
    /** ZooKeeper's own server; empty while the ensemble has no quorum. */
    Optional<ZooKeeperServer> server();

    /** Tells the server to stop. Some of its threads may end later. */
    void stop() throws Exception;

    /** A kind of engine. */
    @FunctionalInterface
    interface Starter {
        /** Starts an engine. Threads that it needs for itself come from the given ones. */
        ZooKeeperEngine start(Path configFile, ServerThreads threads) throws Exception;
    }
}
