package dev.mortise.redis;

import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.Pool;

/** The primary that a user's client knows of, as it listens to the sentinels. */
final class SentinelClientTopology implements Topology {
    private final RedisSentinelClient client;

    SentinelClientTopology(RedisSentinelClient client) {
        this.client = client;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        return client.getCurrentMaster();
    }

    @Override
    public Connection connect(HostAndPort server) {
        for (Map.Entry<?, Pool<Connection>> primary :
                client.getPrimaryNodesConnectionMap().entrySet()) {
            if (primary.getKey().equals(server)) {
                return Clients.connect(primary.getValue());
            }
        }
        throw new JedisConnectionException("server " + server + " is not the primary any more");
    }

    @Override
    public void close() {
        // the user's
    }
}
