package dev.mortise.testkit.bridge;

import java.io.DataInput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A client's one line on which the server tells of changes. A line that breaks, or is silent for a command timeout, is
 * replaced; then every hook runs, for what may have happened meanwhile.
 */
final class BridgePush {
    private static final long PINGS_PER_LIMIT = 4;
    private static final long PAUSE_MS = 50;
    private static final long JOIN_MS = 5_000;

    private final InetSocketAddress server;
    private final Duration limit;
    private final String client;
    private final Map<String, Runnable> hooks = new ConcurrentHashMap<>();
    private final CountDownLatch triedOnce = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile BridgeConnection line = new BridgeConnection();

    BridgePush(InetSocketAddress server, Duration limit, String client) {
        this.server = server;
        this.limit = limit;
        this.client = client;
        this.thread = new Thread(this::run, "mortise-bridge-push-" + server.getPort());
        this.thread.setDaemon(true);
    }

    /** Connects, and waits for success or failure: whoever waits first should find a line that stands. */
    void start() {
        thread.start();
        boolean interrupted = Thread.interrupted();
        try {
            triedOnce.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException kept) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Has a hook run from now on when the lock of an acquisition may be free. */
    void watch(String id, Runnable changed) {
        hooks.put(id, changed);
    }

    void forget(String id) {
        hooks.remove(id);
    }

    /** Gives up a place in line. If the line is broken, so is the place. */
    void leave(String id) {
        BridgeConnection current = line;
        try {
            current.send(out -> out.writeUTF(id));
        } catch (IOException broken) {
            current.close();
        }
    }

    void close() {
        closed.countDown();
        line.close();
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(JOIN_MS);
        } catch (InterruptedException kept) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        try {
            do {
                try (BridgeConnection next = new BridgeConnection()) {
                    line = next;
                    follow(next);
                } catch (IOException broken) {
                    triedOnce.countDown();
                }
            } while (!closed.await(PAUSE_MS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException end) {
            // nobody interrupts this thread but to end it
        }
    }

    private void follow(BridgeConnection next) throws IOException {
        if (closed.getCount() == 0) {
            return; // closed before it could see this line
        }
        next.connect(server, deadline());
        next.send(out -> {
            out.writeByte(BridgeVerb.LISTEN.ordinal());
            out.writeUTF(client);
            out.writeLong(Math.max(1, limit.toMillis() / PINGS_PER_LIMIT));
        });
        next.receive(DataInput::readUTF, deadline()); // the first ping: the line stands
        triedOnce.countDown();
        hooks.values().forEach(Runnable::run);
        while (true) {
            Runnable hook = hooks.get(next.receive(DataInput::readUTF, deadline()));
            if (hook != null) {
                hook.run();
            }
        }
    }

    private long deadline() {
        return System.nanoTime() + limit.toNanos();
    }
}
