package dev.mortise.redis;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Servers by slot. What the client knows is looked up once for each slot, and again when it turns out to be wrong. */
final class ClusterTopology implements Topology {
    private static final int SLOTS = 16_384;
    private static final long REFRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final RedisClusterClient client;
    private final boolean closesClient;
    private final AtomicReferenceArray<HostAndPort> servers = new AtomicReferenceArray<>(SLOTS);
    private final AtomicLong refreshed = new AtomicLong(System.nanoTime() - REFRESH_NANOS);

    /** @param closesClient whether the client is ours */
    ClusterTopology(RedisClusterClient client, boolean closesClient) {
        this.client = client;
        this.closesClient = closesClient;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        HostAndPort known = servers.get(slot);
        if (known != null) {
            return known;
        }
        try (Connection anyOfIt = client.getConnectionFromSlot(slot)) {
            HostAndPort found = anyOfIt.getHostAndPort();
            servers.compareAndSet(slot, null, found);
            return found;
        }
    }

    @Override
    public Connection connect(HostAndPort server) {
        ConnectionPool pool = client.getClusterNodes().get(server.toString());
        if (pool == null) {
            refresh();
            pool = client.getClusterNodes().get(server.toString());
        }
        if (pool == null) {
            throw new JedisConnectionException("server " + server + " is not known to be of the cluster");
        }
        return Clients.connect(pool);
    }

    @Override
    public void moved(int slot, HostAndPort to) {
        servers.set(slot, to);
    }

    @Override
    public void unreachable(HostAndPort server) {
        for (int slot = 0; slot < SLOTS; slot++) {
            HostAndPort known = servers.get(slot);
            if (known != null && known.equals(server)) {
                servers.compareAndSet(slot, known, null);
            }
        }
    }

    /** {@inheritDoc} Not for every command of a storm: each would ask the servers that are left. */
    @Override
    public void refresh() {
        long now = System.nanoTime();
        long last = refreshed.get();
        if (now - last >= REFRESH_NANOS && refreshed.compareAndSet(last, now)) {
            client.refreshClusterTopology();
        }
    }

    @Override
    public void close() {
        if (closesClient) {
            client.close();
        }
    }
}
