package dev.mortise.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
    private final SharedTry learning = new SharedTry();
    private volatile HostAndPort suspect; // did not answer lately, or null

    /** @param closesClient whether the client is ours */
    ClusterTopology(RedisClusterClient client, boolean closesClient) {
        this.client = client;
        this.closesClient = closesClient;
    }

    @Override
    public HostAndPort serverOf(int slot) {
        HostAndPort known = servers.get(slot);
        if (known == null) {
            learning.run(this::learn);
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

    /** {@inheritDoc} It stays in charge until another one is named. */
    @Override
    public void unreachable(HostAndPort server) {
        suspect = server;
    }

    @Override
    public void refresh() {
        client.refreshClusterTopology();
        learning.run(this::learn);
    }

    /** Asks one server after the other for the map of slots, until one answers. */
    private void learn() {
        JedisException failure = new JedisConnectionException("no server of the cluster is known");
        for (ConnectionPool pool : pools()) {
            try (Connection connection = Clients.connect(pool)) {
                CommandArguments slots = new CommandArguments(Command.CLUSTER).add("SLOTS");
                learn((List<?>) connection.executeCommand(slots), connection.getHostAndPort());
                return;
            } catch (JedisException failed) {
                failure = failed;
            }
        }
        throw failure;
    }

    /** Those of all servers, with the one last that would keep us waiting. */
    private List<ConnectionPool> pools() {
        List<ConnectionPool> pools = new ArrayList<>();
        String last = String.valueOf(suspect);
        client.getClusterNodes().forEach((server, pool) -> pools.add(server.equals(last) ? pools.size() : 0, pool));
        return pools;
    }

    /** Ranges are first slot, last slot, primary, replicas; a server is host, port, and more. */
    private void learn(List<?> ranges, HostAndPort asked) {
        Map<String, ConnectionPool> known = client.getClusterNodes();
        for (Object range : ranges) {
            List<?> fields = (List<?>) range;
            List<?> primary = (List<?>) fields.get(2);
            byte[] host = (byte[]) primary.get(0);
            boolean itself = host == null || host.length == 0; // a server that was not told its own name
            HostAndPort server = new HostAndPort(
                    itself ? asked.getHost() : new String(host, StandardCharsets.UTF_8), number(primary.get(1)));
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
