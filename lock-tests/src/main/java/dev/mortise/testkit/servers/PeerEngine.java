package dev.mortise.testkit.servers;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.security.sasl.SaslException;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.quorum.QuorumPeer;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** A ZooKeeper server that is one of an ensemble. */
final class PeerEngine implements ZooKeeperEngine {
    private final QuorumPeer peer;

    private PeerEngine(QuorumPeer peer) {
        this.peer = peer;
    }

    /** Returns when the peer takes part; it serves when there is a quorum. */
    static PeerEngine start(Path configFile, ServerThreads threads) throws Exception {
        QuorumPeerConfig config = new QuorumPeerConfig();
        config.parse(configFile.toString());
        CompletableFuture<QuorumPeer> started = new CompletableFuture<>();
        threads.start("run", () -> run(config, started));
        return new PeerEngine(started.get());
    }

    @Override
    public Optional<ZooKeeperServer> server() {
        return Optional.ofNullable(peer.getActiveServer());
    }

    @Override
    public void stop() {
        peer.shutdown();
    }

    private static void run(QuorumPeerConfig config, CompletableFuture<QuorumPeer> started) {
        QuorumPeerMain main = new QuorumPeerMain() {
            @Override
            protected QuorumPeer getQuorumPeer() throws SaslException {
                return new QuorumPeer() {
                    @Override
                    public synchronized void start() {
                        super.start();
                        started.complete(this);
                    }
                };
            }
        };
        try {
            main.runFromConfig(config);
        } catch (Exception e) {
            started.completeExceptionally(e);
        }
    }
}
