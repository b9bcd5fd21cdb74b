package dev.mortise.bench.refused;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.data.Stat;

/** How many transactions servers have agreed to, by the numbers that they give them. */
final class TransactionCount implements AutoCloseable {
    private static final String MARKS = "/refused-marks/mark-";

    private final CuratorFramework client;
    private long marks; // each is a transaction too

    TransactionCount(String url) {
        client = CuratorFrameworkFactory.newClient(url.substring("zookeeper://".length()), new RetryNTimes(100, 100));
        client.start();
        now();
    }

    /** So many, beside those that this object asked for; only differences mean something. */
    long now() {
        Stat stat = new Stat();
        try {
            client.create().storingStatIn(stat).creatingParentsIfNeeded().forPath(MARKS + ++marks);
        } catch (Exception e) { // forPath declares no less
            throw new IllegalStateException(e);
        }
        return stat.getCzxid() - marks;
    }

    @Override
    public void close() {
        client.close();
    }
}
