package dev.mortise.redis;

import dev.mortise.LockBackendException;
import java.util.List;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** Sends calls to the server in charge and follows its directions. One attempt each: to try again is the engine's. */
final class Wire {
    private static final int MOST_HOPS = 5;

    private final Nodes nodes;
    private final Housekeeper housekeeper;
    private volatile boolean closed;

    Wire(Nodes nodes, Housekeeper housekeeper) {
        this.nodes = nodes;
        this.housekeeper = housekeeper;
    }

    /** What a server said, and which. */
    record Answer(Node node, Node.Reply reply) {
        long number() {
            return (Long) reply.value();
        }

        /** The number in a list of one. */
        long onlyNumber() {
            return (Long) ((List<?>) reply.value()).get(0);
        }
    }

    /**
     * Runs a script.
     *
     * @param urgent whether it is for something other than acquiring
     * @throws LockBackendException if there is no answer
     */
    Answer ask(String lockName, String operation, Call call, boolean urgent) {
        requireOpen();
        Node node = null;
        try {
            node = nodes.of(call);
            boolean asking = false;
            for (int hop = 0; ; hop++) {
                try {
                    return new Answer(node, node.ask(call, urgent, asking));
                } catch (JedisRedirectionException elsewhere) {
                    if (hop == MOST_HOPS) {
                        throw elsewhere;
                    }
                    asking = elsewhere instanceof JedisAskDataException;
                    if (elsewhere instanceof JedisMovedDataException) {
                        nodes.moved(elsewhere.getSlot(), elsewhere.getTargetNode());
                    }
                    node = nodes.at(elsewhere.getTargetNode());
                }
            }
        } catch (JedisException failed) {
            throw failure(lockName, operation, node, failed);
        }
    }

    /** Turns a failure into ours, and takes note of it. */
    RuntimeException failure(String lockName, String operation, Node node, JedisException failed) {
        if (closed) {
            return closedException();
        }
        if (node != null && (failed instanceof JedisConnectionException || RedisFaults.isDemoted(failed))) {
            nodes.unreachable(node);
        }
        return RedisFaults.translate(lockName, operation, node, failed);
    }

    /** Runs a script some time soon. Nobody waits for it, and if it fails nobody minds. */
    void askLater(String lockName, String operation, Call call) {
        housekeeper.execute(() -> ask(lockName, operation, call, true));
    }

    /** Where releases are told of that a call may have to wait for; {@code null} if that is not known. */
    Listener listenerFor(Call call) {
        try {
            return nodes.of(call).listener();
        } catch (JedisException unknown) {
            return null; // the call itself will say so
        }
    }

    /** The server in charge. Throws {@code JedisException} if that is not known. */
    Node nodeOf(Call call) {
        return nodes.of(call);
    }

    boolean isCluster() {
        return nodes.isCluster();
    }

    void requireOpen() {
        if (closed) {
            throw closedException();
        }
    }

    private static IllegalStateException closedException() {
        return new IllegalStateException("backend 'redis' is closed");
    }

    void close() {
        closed = true;
        housekeeper.close();
        nodes.close();
    }
}
