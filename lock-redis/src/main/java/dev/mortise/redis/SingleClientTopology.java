package dev.mortise.redis;

import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** The one server of a user's client. */
final class SingleClientTopology implements Topology {
    private final RedisClient client;
    private volatile HostAndPort server; // null until first asked

    SingleClientTopology(RedisClient client) {
        this.client = client;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        if (server == null) {
            try (Connection first = Clients.connect(client.getPool())) { // the client does not tell otherwise
                server = first.getHostAndPort();
            }
        }
        return server;
    }

    @Override
    public Connection connect(HostAndPort wanted) {
        return Clients.connect(client.getPool());
    }

    @Override
    public void close() {
        // the user's
    }
}
