package dev.mortise.redis;

import java.net.SocketTimeoutException;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** One server: our connections to it and what it tells us. */
final class Node {
    private final HostAndPort server;
    private final Connections connections;
    private final Listener listener;

    Node(HostAndPort server, Connections connections, Listener listener) {
        this.server = server;
        this.connections = connections;
        this.listener = listener;
    }

    HostAndPort server() {
        return server;
    }

    Listener listener() {
        return listener;
    }

    /**
     * What a server said.
     *
     * @param value as the client read it
     * @param repeated whether the call was sent twice, as the first answer got lost: the server may have run it twice
     */
    record Reply(Object value, boolean repeated) {}

    /**
     * Runs a script.
     *
     * <p>An idle connection may have been cut by the server, and an interrupt cuts that of a virtual thread; neither says
     * anything about the server, so the call is sent once more on a new connection. All calls may be.
     *
     * @param urgent whether it is for something other than acquiring
     * @param asking whether the server was named as the one that is about to take over
     */
    Reply ask(Call call, boolean urgent, boolean asking) {
        boolean interrupted = false;
        boolean repeated = false;
        try {
            while (true) {
                Connections.Borrowed borrowed = connections.borrow(urgent, repeated);
                try {
                    return new Reply(run(borrowed.connection(), call, asking), repeated);
                } catch (JedisConnectionException broken) {
                    boolean interrupt = Thread.interrupted();
                    interrupted |= interrupt;
                    if (!interrupt && (borrowed.fresh() || isTimeout(broken))) {
                        throw broken;
                    }
                    if (!interrupt) {
                        connections.closeIdle();
                    }
                    repeated = true;
                } finally {
                    connections.giveBack(borrowed);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Object run(Connection connection, Call call, boolean asking) {
        try {
            return send(connection, call.bySha(), asking);
        } catch (JedisNoScriptException unknown) {
            return send(connection, call.byText(), asking);
        }
    }

    private static Object send(Connection connection, CommandArguments command, boolean asking) {
        if (asking) {
            connection.executeCommand(Command.ASKING);
        }
        return connection.executeCommand(command);
    }

    /** Runs many scripts in one trip. Each answer is a value or a {@code JedisDataException}. */
    List<Object> askAll(List<Call> calls) {
        Connections.Borrowed borrowed = connections.borrow(true, false);
        try {
            return new Pipeline(borrowed.connection()).run(calls);
        } catch (JedisConnectionException broken) {
            if (!borrowed.fresh() && !isTimeout(broken)) {
                connections.closeIdle(); // the next try should not meet another that was cut
            }
            throw broken;
        } finally {
            connections.giveBack(borrowed);
        }
    }

    /** A setting of the server and its value. */
    List<?> setting(String name) {
        Connections.Borrowed borrowed = connections.borrow(true, false);
        try {
            return (List<?>) borrowed.connection()
                    .executeCommand(
                            new CommandArguments(Command.CONFIG).add("GET").add(name));
        } finally {
            connections.giveBack(borrowed);
        }
    }

    private static boolean isTimeout(JedisConnectionException broken) {
        return broken.getCause() instanceof SocketTimeoutException;
    }

    void close() {
        listener.close();
        connections.close();
    }
}
