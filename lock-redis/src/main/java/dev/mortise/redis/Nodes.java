package dev.mortise.redis;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.IOUtils;

/** The servers in use. Outside a cluster there is one at a time: when it changes, the one before is closed. */
final class Nodes {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.redis");
    private static final long REFRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Supplier<Topology> opener;
    private final boolean cluster;
    private final int connections;
    private final Duration timeout;
    private final Housekeeper housekeeper;
    private final Consumer<Connection> greeting;
    private final Map<HostAndPort, Node> nodes = new ConcurrentHashMap<>();
    private final EvictionWarning eviction = new EvictionWarning();

    private final AtomicBoolean refreshing = new AtomicBoolean();

    private volatile Node latest; // outside a cluster, the one in use
    private volatile Topology topology;
    private volatile boolean closed;

    private final SharedTry opening = new SharedTry();

    /** @param greeting run on every new connection before it is used to ask for anything */
    Nodes(
            Supplier<Topology> opener,
            boolean cluster,
            int connections,
            Duration timeout,
            Housekeeper housekeeper,
            Consumer<Connection> greeting) {
        this.opener = opener;
        this.cluster = cluster;
        this.connections = connections;
        this.timeout = timeout;
        this.housekeeper = housekeeper;
        this.greeting = greeting;
    }

    boolean isCluster() {
        return cluster;
    }

    /** The server that answers for a call. */
    Node of(Call call) {
        HostAndPort server = topology().serverOf(cluster ? call.slot() : 0);
        Node current = latest;
        if (current != null && current.server().equals(server)) {
            return current;
        }
        return at(server);
    }

    Node at(HostAndPort server) {
        Node node = nodes.get(server);
        if (node == null) {
            node = nodes.computeIfAbsent(server, this::connectTo);
            housekeeper.execute(eviction.check(node));
        }
        if (!cluster) {
            replaceBy(node);
        }
        if (closed) {
            node.close();
            requireOpen();
        }
        return node;
    }

    private Node connectTo(HostAndPort server) {
        Topology current = topology();
        Connections pool = new Connections(() -> greeted(current.connect(server)), connections, timeout);
        return new Node(
                server, pool, new Listener(server, () -> current.connect(server), cluster, timeout, housekeeper));
    }

    private Connection greeted(Connection connection) {
        try {
            greeting.accept(connection);
            return connection;
        } catch (RuntimeException | Error failed) {
            IOUtils.closeQuietly(connection);
            throw failed;
        }
    }

    private void replaceBy(Node node) {
        Node before = latest;
        latest = node;
        if (before != null && before != node && nodes.remove(before.server(), before)) {
            LOG.info("locks are at {} now, no longer at {}", node.server(), before.server());
            before.close();
        }
    }

    /** Takes note of a server's word that a slot is somewhere else now. */
    void moved(int slot, HostAndPort to) {
        topology().moved(slot, to);
        refresh();
    }

    /** Takes note that a server did not answer. */
    void unreachable(Node node) {
        topology().unreachable(node.server());
        refresh();
    }

    /** In the background, and once for a storm of failures: who asks now goes by what is known now. */
    private void refresh() {
        if (refreshing.compareAndSet(false, true)) {
            housekeeper.schedule(REFRESH_NANOS, () -> {
                refreshing.set(false);
                topology().refresh();
            });
        }
    }

    /** Opened when first needed: a server that is down must not keep a program from starting. */
    private Topology topology() {
        if (topology == null) {
            opening.run(() -> {
                requireOpen();
                if (topology == null) { // somebody else was just done
                    topology = opener.get();
                }
            });
        }
        return topology;
    }

    private void requireOpen() {
        if (closed) {
            throw new JedisConnectionException("connections are closed");
        }
    }

    void close() {
        closed = true;
        nodes.values().forEach(Node::close);
        opening.exclusively(() -> {
            if (topology != null) {
                topology.close();
            }
        });
    }
}
