package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.List;

/** A ZooKeeper server, in this process. */
final class ZooKeeperSite implements Site {
    private final ZooKeeperServer server = Servers.zooKeeper();
    private final Proxies proxies = new Proxies(List.of(server.port()));

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public String proxiedUrl() {
        return "zookeeper://127.0.0.1:" + proxies.ports().get(0);
    }

    @Override
    public List<FaultProxy> proxies() {
        return proxies.all();
    }

    @Override
    public List<Server> servers() {
        return List.of();
    }

    @Override
    public ZooKeeperServer zooKeeper() {
        return server;
    }

    @Override
    public void close() {
        proxies.close();
        server.close();
    }
}
