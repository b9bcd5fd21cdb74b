package dev.mortise.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy in this JVM that does to a connection what networks do, and can be switched while it runs.
 *
 * <p>A client reaches the server through {@link #port()} on the loopback address. Each direction has one rule at a time,
 * for connections that stand and for those to come; {@link #pass()} heals everything. Bytes that were held or delayed
 * arrive late and in order, as TCP would have it. A connection that lost bytes is reset when its rule changes, since its
 * stream has a hole.
 *
 * <p>Safe for use by many threads. {@link #close()} leaves no thread, socket or port behind.
 */
public final class FaultProxy implements AutoCloseable {
    private static final int CONNECT_LIMIT_MS = 5_000;

    private volatile InetSocketAddress server;
    private final Map<Flow, FlowGate> gates = Map.of(Flow.TO_SERVER, new FlowGate(), Flow.TO_CLIENT, new FlowGate());
    private final Set<ProxyLink> links = ConcurrentHashMap.newKeySet();
    private final int port;
    private ProxyDoor door; // guarded by this; null while connections are refused
    private volatile boolean closed;

    private FaultProxy(InetSocketAddress server) {
        this.server = server;
        this.door = ProxyDoor.open(0, this::connect);
        this.port = door.port();
    }

    /** A proxy in front of a server, which passes everything on. */
    public static FaultProxy to(String host, int port) {
        return new FaultProxy(new InetSocketAddress(host, port));
    }

    /** The port on the loopback address where clients reach the server; the same for the proxy's whole life. */
    public int port() {
        return port;
    }

    /** How many connections go through the proxy now. */
    public int connections() {
        return links.size();
    }

    /** Heals everything: connections are accepted, bytes pass, what was held goes on. */
    public synchronized void pass() {
        if (door == null && !closed) {
            door = ProxyDoor.open(port, this::connect);
        }
        gates.values().forEach(FlowGate::pass);
        resetLossy();
    }

    /** Lets everything through, each chunk of bytes that much later. */
    public void delay(Flow flow, Duration delay) {
        gates.get(flow).delay(delay);
        resetLossy();
    }

    /** Swallows one direction. The other one goes on: with {@link Flow#TO_CLIENT}, requests are served and replies lost. */
    public void drop(Flow flow) {
        gates.get(flow).drop();
    }

    /** Keeps one direction's bytes back until another rule lets them go. */
    public void hold(Flow flow) {
        gates.get(flow).hold();
        resetLossy();
    }

    /** Holds both directions: the server is there but silent, and new connections stand but say nothing. */
    public void blackhole() {
        hold(Flow.TO_SERVER);
        hold(Flow.TO_CLIENT);
    }

    /** Lets so many more bytes through in one direction, then ends the connection that had the last of them, once. */
    public void cutAfter(Flow flow, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes must not be negative but was " + bytes);
        }
        gates.get(flow).cutAfter(bytes);
        resetLossy();
    }

    /** Refuses new connections, as a host does on which no server runs. Those that stand go on. */
    public synchronized void refuse() {
        if (door != null) {
            door.shut();
            door = null;
        }
    }

    /** Resets all connections that stand. New ones are welcome. */
    public void reset() {
        links.forEach(ProxyLink::reset);
    }

    /** Leads to another server from now on, as an address does after a failover. All connections that stand are reset. */
    public void redirect(String host, int port) {
        server = new InetSocketAddress(host, port);
        reset();
    }

    /** Ends all connections and stops listening. */
    @Override
    public void close() {
        closed = true;
        refuse();
        gates.values().forEach(FlowGate::close);
        List<ProxyLink> last = List.copyOf(links);
        last.forEach(ProxyLink::reset);
        last.forEach(ProxyLink::join);
    }

    private void resetLossy() {
        links.stream().filter(ProxyLink::isLossy).forEach(ProxyLink::reset);
    }

    private void connect(Socket client) {
        Socket upstream = new Socket();
        try {
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            upstream.connect(server, CONNECT_LIMIT_MS);
            ProxyLink link = new ProxyLink(client, upstream, gates, links::remove);
            links.add(link);
            link.start();
        } catch (IOException unreachable) {
            ProxyLink.reset(client);
            ProxyLink.reset(upstream);
        }
    }
}
