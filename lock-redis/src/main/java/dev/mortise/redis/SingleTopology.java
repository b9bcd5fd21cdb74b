package dev.mortise.redis;

import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/** One server, at a known address. */
final class SingleTopology implements Topology {
    private final HostAndPort server;
    private final JedisClientConfig config;

    SingleTopology(HostAndPort server, JedisClientConfig config) {
        this.server = server;
        this.config = config;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        return server;
    }

    @Override
    public Connection connect(HostAndPort wanted) {
        return new Connection(server, config);
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
