package dev.mortise.testkit;

import dev.mortise.testkit.FlowGate.Fate;
import dev.mortise.testkit.FlowGate.Verdict;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection through a {@link FaultProxy}: two sockets, and a pump for each direction. */
final class ProxyLink {
    private final Socket client;
    private final Socket server;
    private final List<Thread> pumps;
    private final Consumer<ProxyLink> ended;
    private final AtomicInteger running = new AtomicInteger(2);
    private volatile boolean lossy;

    ProxyLink(Socket client, Socket server, Map<Flow, FlowGate> gates, Consumer<ProxyLink> ended) {
        this.client = client;
        this.server = server;
        this.ended = ended;
        String name = "fault-proxy-" + client.getPort();
        pumps = List.of(
                Threads.daemon(name + "-up", () -> pump(client, server, gates.get(Flow.TO_SERVER))),
                Threads.daemon(name + "-down", () -> pump(server, client, gates.get(Flow.TO_CLIENT))));
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

    private void pump(Socket from, Socket to, FlowGate gate) {
        try {
            copy(from, to, gate);
        } catch (IOException | InterruptedException broken) {
            reset();
        } finally {
            if (running.decrementAndGet() == 0) {
                reset(); // frees the sockets; whoever was to see an orderly end has seen it
                ended.accept(this);
            }
        }
    }

    private void copy(Socket from, Socket to, FlowGate gate) throws IOException, InterruptedException {
        byte[] chunk = new byte[8192];
        boolean hole = false;
        while (true) {
            int length = from.getInputStream().read(chunk);
            boolean end = length < 0;
            Verdict verdict = gate.admit(Math.max(length, 0)); // the end asks too: a partition hides it
            if (verdict.fate() == Fate.DROP) {
                hole = true;
                lossy = true;
            } else if (hole) {
                reset();
            } else {
                to.getOutputStream().write(chunk, 0, verdict.passed());
            }
            if (verdict.fate() == Fate.CUT) {
                to.shutdownOutput(); // a reset could overtake the bytes before the cut
                reset(from);
                return;
            }
            if (end) {
                if (!hole) {
                    to.shutdownOutput();
                }
                return;
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
