package dev.mortise.testkit.bridge;

import dev.mortise.testkit.bridge.BridgeConnection.Answer;
import dev.mortise.testkit.bridge.BridgeConnection.Question;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * A client's connections for questions: as many as are asked at once, kept for the next question. One that failed is
 * never used again, since a late answer would be taken for that of the next question.
 */
final class BridgeConnections {
    private final InetSocketAddress server;
    private final Duration limit;
    private final Deque<BridgeConnection> idle = new ConcurrentLinkedDeque<>();
    private final Set<BridgeConnection> all = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    BridgeConnections(InetSocketAddress server, Duration limit) {
        this.server = server;
        this.limit = limit;
    }

    InetSocketAddress server() {
        return server;
    }

    Duration limit() {
        return limit;
    }

    boolean isClosed() {
        return closed;
    }

    /** Asks once. The limit is for connecting and the answer together. */
    <T> T ask(Question question, Answer<T> answer) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        BridgeConnection connection = idle.pollFirst();
        if (connection == null) {
            connection = new BridgeConnection();
            all.add(connection);
        }
        boolean sound = false;
        try {
            if (closed) {
                throw new IOException("closed");
            }
            if (!connection.isConnected()) {
                connection.connect(server, deadline);
            }
            T result = connection.exchange(question, answer, deadline);
            sound = true;
            return result;
        } finally {
            if (sound) {
                idle.addFirst(connection);
            }
            if (!sound || closed) {
                all.remove(connection);
                connection.close();
            }
        }
    }

    void close() {
        closed = true;
        all.forEach(BridgeConnection::close);
    }
}
