package dev.mortise.campaign.scenario;

import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.FaultProxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;

/** What a ZooKeeper server says. */
final class ZooKeeperTroubles implements Troubles {
    private static final String ROOT = "/mortise";
    private static final byte[] OPERATOR = "operator:secret".getBytes(StandardCharsets.UTF_8);
    private static final int RETRY_MS = 200;

    private final Site site;
    private final CuratorFramework operator;

    ZooKeeperTroubles(Site site) {
        this.site = site;
        this.operator = CuratorFrameworkFactory.builder()
                .connectString(site.zooKeeper().connectString())
                .retryPolicy(new RetryOneTime(RETRY_MS))
                .authorization("digest", OPERATOR)
                .build();
        operator.start();
    }

    @Override
    public String url() {
        return site.proxiedUrl();
    }

    @Override
    public List<Trouble> all() {
        return List.of(
                Trouble.passing(
                        "silence",
                        lockName -> site.eachProxy(FaultProxy::blackhole),
                        lockName -> site.eachProxy(FaultProxy::pass)),
                Trouble.passing(
                        "CONNECTIONLOSS",
                        lockName -> site.eachProxy(ZooKeeperTroubles::shut),
                        lockName -> site.eachProxy(FaultProxy::pass)),
                Trouble.unnoticed(
                        "connections dropped", lockName -> site.zooKeeper().dropConnections()),
                Trouble.unnoticed("NONODE", lockName -> remove(ROOT)),
                Trouble.permanent(
                        "NOCHILDRENFOREPHEMERALS",
                        lockName -> operator.create()
                                .creatingParentsIfNeeded()
                                .withMode(CreateMode.EPHEMERAL)
                                .forPath(ROOT + "/" + lockName),
                        lockName -> operator.delete().forPath(ROOT + "/" + lockName)),
                Trouble.permanent(
                        "NOAUTH",
                        lockName -> own(ROOT),
                        lockName ->
                                operator.setACL().withACL(Ids.OPEN_ACL_UNSAFE).forPath(ROOT)));
    }

    private void remove(String path) throws Exception {
        operator.delete().quietly().deletingChildrenIfNeeded().forPath(path);
    }

    /** In place of the container that locks make there, which the server removes when it is empty. */
    private void own(String path) throws Exception {
        remove(path);
        operator.create().withACL(Ids.CREATOR_ALL_ACL).forPath(path);
    }

    private static void shut(FaultProxy proxy) {
        proxy.refuse();
        proxy.reset();
    }

    @Override
    public void close() {
        operator.close();
    }
}
