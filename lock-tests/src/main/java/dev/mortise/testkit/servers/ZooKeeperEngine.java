package dev.mortise.testkit.servers;

import java.nio.file.Path;

/** A ZooKeeper server that runs in this JVM, from its start to its stop. */
interface ZooKeeperEngine {
    /** Tells the server to stop. Some of its threads may end later. */
    void stop();

    /** A kind of engine. */
    @FunctionalInterface
    interface Starter {
        /** Starts an engine in the current thread; where it wants others first, in those. */
        ZooKeeperEngine start(Path configFile, ServerThreads threads) throws Exception;
    }
}
