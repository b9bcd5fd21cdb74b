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
                server = nameOf(first);
            }
        }
        return server;
    }

    /** Only for people. A connection over a socket that its user made has no address to tell, and throws instead. */
    private static HostAndPort nameOf(Connection connection) {
        try {
            return connection.getHostAndPort();
        } catch (ClassCastException ownSocket) {
            return new HostAndPort("unnamed", 0);
        }
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
