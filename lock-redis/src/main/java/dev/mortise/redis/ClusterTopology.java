package dev.mortise.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Servers by slot, as one of them told us on a connection of ours. A client's own map of slots can only be read by
 * borrowing from its pools, which may take for ever.
 */
final class ClusterTopology implements Topology {
    private static final int SLOTS = 16_384;

    private final RedisClusterClient client;
    private final boolean closesClient;
    private final AtomicReferenceArray<HostAndPort> servers = new AtomicReferenceArray<>(SLOTS);

    /** @param closesClient whether the client is ours */
    ClusterTopology(RedisClusterClient client, boolean closesClient) {
        this.client = client;
        this.closesClient = closesClient;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        HostAndPort known = servers.get(slot);
        if (known == null) {
            learn();
            known = servers.get(slot);
        }
        return known != null ? known : serverInClientsMap(slot);
    }

    /** Where addresses are translated, only the client knows how. */
    private HostAndPort serverInClientsMap(int slot) {
        try (Connection anyOfIt = client.getConnectionFromSlot(slot)) {
            HostAndPort found = anyOfIt.getHostAndPort();
            servers.set(slot, found);
            return found;
        }
    }

    @Override
    public Connection connect(HostAndPort server) {
        ConnectionPool pool = client.getClusterNodes().get(server.toString());
        if (pool == null) {
            client.refreshClusterTopology();
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
    public void refresh() {
        client.refreshClusterTopology();
        learn();
    }

    /** Asks one server after the other for the map of slots, until one answers. */
    private void learn() {
        JedisException failure = new JedisConnectionException("no server of the cluster is known");
        for (ConnectionPool pool : client.getClusterNodes().values()) {
            try (Connection connection = Clients.connect(pool)) {
                learn((List<?>) connection.executeCommand(new CommandArguments(Command.CLUSTER).add("SLOTS")));
                return;
            } catch (JedisException failed) {
                failure = failed;
            }
        }
        throw failure;
    }

    private void learn(List<?> ranges) {
        Map<String, ConnectionPool> known = client.getClusterNodes();
        for (Object range : ranges) {
            List<?> fields = (List<?>) range;
            List<?> primary = (List<?>) fields.get(2);
            byte[] host = (byte[]) primary.get(0);
            HostAndPort server = new HostAndPort(
                    host == null ? "" : new String(host, StandardCharsets.UTF_8), ((Long) primary.get(1)).intValue());
            if (known.containsKey(server.toString())) {
                for (int slot = number(fields.get(0)); slot <= number(fields.get(1)); slot++) {
                    servers.set(slot, server);
                }
            }
        }
    }

    private static int number(Object reply) {
        return ((Long) reply).intValue();
    }

    @Override
    public void close() {
        if (closesClient) {
            client.close();
        }
    }
}
