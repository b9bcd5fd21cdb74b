package dev.mortise.testkit.servers;

import org.apache.zookeeper.server.RequestProcessor;
import org.apache.zookeeper.server.ServerConfig;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** ZooKeeper's server with a {@link RequestLog} before its pipeline. */
final class CountedServer extends ZooKeeperServer {
    private final RequestLog requests;
    private volatile RequestProcessor pipeline;

    CountedServer(FileTxnSnapLog files, ServerConfig config, RequestLog requests) {
        super(
                files,
                config.getTickTime(),
                config.getMinSessionTimeout(),
                config.getMaxSessionTimeout(),
                config.getClientPortListenBacklog(),
                null,
                "");
        this.requests = requests;
    }

    @Override
    protected void setupRequestProcessors() {
        super.setupRequestProcessors();
        pipeline = firstProcessor;
        firstProcessor = requests.before(firstProcessor);
    }

    /** The way in for what no client has asked for. */
    RequestProcessor pipeline() {
        return pipeline;
    }
}
