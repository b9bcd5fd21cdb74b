package dev.mortise.testkit.bridge;

import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Serves a memory store on a free port of the loopback address. */
final class BridgeServer implements AutoCloseable {
    private static final int BACKLOG = 256;
    private static final long CLOSE_LIMIT_S = 10;

    private final MemoryStore store;
    private final ServerSocket listener;
    private final Map<String, BridgeSession> sessions = new ConcurrentHashMap<>();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "bridge-server");
        thread.setDaemon(true);
        return thread;
    });

    BridgeServer(MemoryStore store) {
        this.store = store;
        try {
            this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Ends all connections, as a server does that restarts without forgetting. */
    void dropConnections() {
        connections.forEach(BridgeServer::close);
    }

    @Override
    public void close() {
        close(listener);
        dropConnections();
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(CLOSE_LIMIT_S, TimeUnit.SECONDS)) {
                throw new IllegalStateException("bridge server did not stop");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listener.accept();
                connection.setTcpNoDelay(true);
                connections.add(connection);
                threads.execute(() -> serve(connection));
            }
        } catch (IOException closed) {
            dropConnections(); // one may have come in after the others were dropped
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
            while (true) {
                BridgeVerb verb = BridgeVerb.of(in.readUnsignedByte());
                String client = in.readUTF();
                if (verb == BridgeVerb.LISTEN) {
                    push(connection, client, in);
                    return;
                }
                ByteArrayOutputStream reply = new ByteArrayOutputStream();
                answer(verb, sessions.get(client), in, new DataOutputStream(reply));
                connection.getOutputStream().write(reply.toByteArray());
            }
        } catch (IOException | IllegalStateException ended) {
            // the client is gone, or its session ended under its verb: no answer, so the client does not know
        } finally {
            connections.remove(connection);
        }
    }

    private void push(Socket line, String client, DataInputStream in) throws IOException {
        long pingMillis = in.readLong();
        BridgeSession session = new BridgeSession(store);
        BridgeSession before = sessions.put(client, session);
        if (before != null) {
            before.close();
        }
        threads.execute(() -> {
            try (line) {
                session.push(line, pingMillis);
            } catch (IOException | InterruptedException broken) {
                // the end of the line is seen by the one who listens
            }
        });
        try {
            session.listen(in);
        } finally {
            sessions.remove(client, session);
            session.close();
        }
    }

    private void answer(BridgeVerb verb, BridgeSession session, DataInputStream in, DataOutputStream out)
            throws IOException {
        if (verb == BridgeVerb.INSPECT) {
            BridgeCodec.write(out, new MemoryLockBackend(store).inspect(in.readUTF(), BridgeCodec.readMode(in)));
            return;
        }
        LeaseRequest request = BridgeCodec.readRequest(in);
        // a client without a push line cannot be told of a release: it has no place in line
        MemoryLockBackend backend = session != null ? session.backend() : new MemoryLockBackend(store);
        switch (verb) {
            case ACQUIRE -> BridgeCodec.write(out, session != null ? session.attempt(request) : once(backend, request));
            case RENEW ->
                out.writeByte(backend.renew(request, BridgeCodec.readGrant(in)).ordinal());
            case RELEASE ->
                out.writeByte(backend.release(request, BridgeCodec.readGrant(in), in.readLong())
                        .ordinal());
            case WITHDRAW -> {
                if (session != null) {
                    session.leave(request.acquisitionId());
                }
                backend.withdraw(request);
                out.writeBoolean(true);
            }
            default -> throw new IOException("no such verb: " + verb);
        }
    }

    private static Attempt once(MemoryLockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            return contender.tryAcquire();
        }
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // closed either way
        }
    }
}
