package dev.mortise.testkit.bridge;

import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The server's side of one client while its push line stands: the client's places in line, and the hints for it.
 *
 * <p>When the push line breaks, all places are given up. The client runs its hooks once a new line stands, and asks again.
 */
final class BridgeSession {
    /** Not an acquisition's id: says that the line stands. */
    static final String PING = "";

    private final MemoryLockBackend backend;
    private final Map<String, Contender> inLine = new ConcurrentHashMap<>();
    private final BlockingQueue<String> hints = new LinkedBlockingQueue<>();

    BridgeSession(MemoryStore store) {
        this.backend = new MemoryLockBackend(store);
    }

    MemoryLockBackend backend() {
        return backend;
    }

    /** Asks once; a refused one that will wait stays in line. */
    Attempt attempt(LeaseRequest request) {
        String id = request.acquisitionId();
        Contender contender = inLine.computeIfAbsent(id, key -> backend.contend(request, () -> hints.add(id)));
        Attempt attempt = contender.tryAcquire();
        if (attempt.grant().isPresent() || !request.willWait()) {
            leave(id);
        }
        return attempt;
    }

    void leave(String id) {
        Contender contender = inLine.remove(id);
        if (contender != null) {
            contender.close();
        }
    }

    /** Tells the client what happens, and that the line stands, until the line breaks. */
    void push(Socket line, long pingMillis) throws IOException, InterruptedException {
        DataOutputStream out = new DataOutputStream(line.getOutputStream());
        out.writeUTF(PING);
        while (!line.isClosed()) {
            String hint = hints.poll(pingMillis, TimeUnit.MILLISECONDS);
            out.writeUTF(hint != null ? hint : PING);
        }
    }

    /** Takes in who leaves, until the line breaks. */
    void listen(DataInputStream in) throws IOException {
        while (true) {
            leave(in.readUTF());
        }
    }

    /** Gives up all places in line. */
    void close() {
        backend.close();
    }
}
