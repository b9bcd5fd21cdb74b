package dev.mortise.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;

/** Where a {@link FaultProxy} listens. Shut, it refuses: nobody listens on its port. */
final class ProxyDoor {
    private static final int BACKLOG = 128;

    private final ServerSocket listener;
    private final Thread thread;

    private ProxyDoor(ServerSocket listener, Consumer<Socket> guests) {
        this.listener = listener;
        this.thread = Threads.daemon("fault-proxy-" + listener.getLocalPort() + "-door", () -> accept(guests));
    }

    /** Opens a door on the loopback address; port zero takes any free one. */
    static ProxyDoor open(int port, Consumer<Socket> guests) {
        try {
            ServerSocket listener = new ServerSocket();
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            ProxyDoor door = new ProxyDoor(listener, guests);
            door.thread.start();
            return door;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on port " + port, e);
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Shuts the door. Whoever came before it was shut has been let in. */
    void shut() {
        try {
            listener.close();
        } catch (IOException ignored) {
            // it does not listen any more either way
        }
        Threads.join(thread);
    }

    private void accept(Consumer<Socket> guests) {
        while (true) {
            try {
                guests.accept(listener.accept());
            } catch (IOException shut) {
                return;
            }
        }
    }
}
