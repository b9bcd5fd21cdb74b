package dev.mortise.bench.refused;

import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.ExponentialBackoffRetry;

/** Two clients with default options. */
final class CuratorRivals implements Rivals {
    private static final String PATH = "/refused-curator/refused";

    private final CuratorFramework holder;
    private final CuratorFramework asking;
    private final InterProcessMutex wanted;

    CuratorRivals(String servers) {
        holder = client(servers);
        asking = client(servers);
        wanted = new InterProcessMutex(asking, PATH);
        try {
            new InterProcessMutex(holder, PATH).acquire();
        } catch (Exception e) { // acquire declares no less
            throw new IllegalStateException(e);
        }
    }

    private static CuratorFramework client(String servers) {
        CuratorFramework client = CuratorFrameworkFactory.newClient(servers, new ExponentialBackoffRetry(1_000, 3));
        client.start();
        return client;
    }

    @Override
    public boolean isRefused() {
        try {
            return !wanted.acquire(0, TimeUnit.SECONDS);
        } catch (Exception e) { // acquire declares no less
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        asking.close();
        holder.close();
    }
}
