package dev.mortise.campaign.scenario;

import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.data.Stat;

/** An operator's view of ZooKeeper. */
final class Zk implements AutoCloseable {
    private static final int RETRY_MS = 200;

    private final CuratorFramework client;

    Zk(String servers) {
        client = CuratorFrameworkFactory.newClient(servers, new RetryOneTime(RETRY_MS));
        client.start();
    }

    /** How many stand in line for a lock with a plain name. */
    int inLine(String name) {
        return line(name).size();
    }

    /** The session of whoever is first in line for a lock with a plain name. */
    long holder(String name) throws Exception {
        String first = line(name).stream().sorted().findFirst().orElseThrow();
        Stat stat = client.checkExists().forPath(path(name) + "/" + first);
        return stat.getEphemeralOwner();
    }

    private List<String> line(String name) {
        try {
            return client.getChildren().forPath(path(name));
        } catch (NoNodeException none) {
            return List.of();
        } catch (Exception e) { // Curator declares no less
            throw new IllegalStateException(e);
        }
    }

    private static String path(String name) {
        return "/mortise/" + name;
    }

    @Override
    public void close() {
        client.close();
    }
}
