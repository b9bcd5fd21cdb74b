package dev.mortise.testkit;

import dev.mortise.testkit.FlowGate.Fate;
import dev.mortise.testkit.FlowGate.Verdict;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One connection through a {@link FaultProxy}: two sockets, and a pump for each direction. A pump reads on while it waits
 * with what it has, so that a delay makes bytes late, and not few.
 */
final class ProxyLink {
    /** What is on its way at the most; more is left to the sender's system, as in a real network. */
    private static final int MOST_BYTES = 1 << 20;

    private final Socket client;
    private final Socket server;
    private final List<Thread> pumps;
    private final Consumer<ProxyLink> ended;
    private final AtomicInteger running = new AtomicInteger(4);
    private volatile boolean lossy;

    ProxyLink(Socket client, Socket server, Map<Flow, FlowGate> gates, Consumer<ProxyLink> ended) {
        this.client = client;
        this.server = server;
        this.ended = ended;
        String name = "fault-proxy-" + client.getPort();
        pumps = new ArrayList<>();
        addPump(name + "-up", client, server, gates.get(Flow.TO_SERVER));
        addPump(name + "-down", server, client, gates.get(Flow.TO_CLIENT));
    }

    private void addPump(String name, Socket from, Socket to, FlowGate gate) {
        Pump pump = new Pump(from, to, gate);
        pumps.add(Threads.daemon(name + "-in", () -> run(pump, pump::read)));
        pumps.add(Threads.daemon(name + "-out", () -> run(pump, pump::write)));
    }

    void start() {
        pumps.forEach(Thread::start);
    }

    /** Whether something was dropped: such a connection must not go on, because its stream has a hole. */
    boolean isLossy() {
        return lossy;
    }

    /** Ends the connection on both sides, with a reset. */
    void reset() {
        reset(client);
        reset(server);
    }

    /** Waits for the pumps of a connection that was reset. */
    void join() {
        pumps.forEach(Thread::interrupt);
        pumps.forEach(Threads::join);
    }

    private void run(Pump pump, Half half) {
        try {
            half.run();
        } catch (IOException | InterruptedException broken) {
            if (!pump.cut) {
                reset();
                pumps.forEach(Thread::interrupt); // the other half may wait for pieces that do not come
            }
        } finally {
            if (running.decrementAndGet() == 0) {
                reset(); // frees the sockets; whoever was to see an orderly end has seen it
                ended.accept(this);
            }
        }
    }

    private interface Half {
        void run() throws IOException, InterruptedException;
    }

    /** Bytes on their way; none at the end of the stream. */
    private record Piece(byte[] bytes, boolean end, long arrived) {}

    /** One direction. */
    private final class Pump {
        private final Socket from;
        private final Socket to;
        private final FlowGate gate;
        private final BlockingQueue<Piece> way = new LinkedBlockingQueue<>();
        private final Semaphore room = new Semaphore(MOST_BYTES);
        private volatile boolean cut;

        Pump(Socket from, Socket to, FlowGate gate) {
            this.from = from;
            this.to = to;
            this.gate = gate;
        }

        void read() throws IOException, InterruptedException {
            byte[] chunk = new byte[8192];
            int length;
            do {
                length = from.getInputStream().read(chunk);
                room.acquire(Math.max(length, 0));
                way.put(new Piece(Arrays.copyOf(chunk, Math.max(length, 0)), length < 0, System.nanoTime()));
            } while (length >= 0);
        }

        void write() throws IOException, InterruptedException {
            boolean hole = false;
            while (true) {
                Piece piece = way.take();
                room.release(piece.bytes().length);
                Verdict verdict =
                        gate.admit(piece.bytes().length, piece.arrived()); // the end too: a partition hides it
                if (verdict.fate() == Fate.DROP) {
                    hole = true;
                    lossy = true;
                } else if (hole) {
                    reset();
                } else {
                    to.getOutputStream().write(piece.bytes(), 0, verdict.passed());
                }
                if (verdict.fate() == Fate.CUT) {
                    cut = true;
                    to.shutdownOutput(); // a reset could overtake the bytes before the cut
                    reset(from);
                    return;
                }
                if (piece.end()) {
                    if (!hole) {
                        to.shutdownOutput();
                    }
                    return;
                }
            }
        }
    }

    static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException closedAlready) {
            // then there is nothing to reset
        }
        try {
            socket.close();
        } catch (IOException ignored) {
            // the socket is gone either way
        }
    }
}
