package dev.mortise.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** Sends back what it gets, to one client after the other. */
final class EchoServer implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    private final AtomicLong bytes = new AtomicLong();
    private final Thread thread = Threads.daemon("echo-server", this::accept);

    EchoServer() throws IOException {
        thread.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    /** How many bytes have arrived. */
    long bytes() {
        return bytes.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Threads.daemon("echo-client", () -> serve(client)).start();
            } catch (IOException closed) {
                // the condition of the loop sees it
            }
        }
    }

    private void serve(Socket client) {
        byte[] chunk = new byte[1024];
        try (client) {
            for (int n = client.getInputStream().read(chunk);
                    n >= 0;
                    n = client.getInputStream().read(chunk)) {
                bytes.addAndGet(n);
                client.getOutputStream().write(chunk, 0, n);
            }
        } catch (IOException gone) {
            // the client's business
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Threads.join(thread);
    }
}
