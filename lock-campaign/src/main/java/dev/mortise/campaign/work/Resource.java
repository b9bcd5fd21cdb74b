package dev.mortise.campaign.work;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;

/** A connection to the guarded resource. For one thread. */
public final class Resource implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** Connects. */
    public Resource(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a lock's counter shows. */
    public long read(int lock) {
        return number(ResourceMain.READ, lock);
    }

    /** How often a lock's counter was written. */
    public long writes(int lock) {
        return number(ResourceMain.COUNT, lock);
    }

    /** Sets a lock's counter, and its register unless the token is too small for that. */
    public boolean write(int lock, int process, int thread, long token, long value) {
        try {
            out.write(ResourceMain.WRITE);
            out.writeInt(lock);
            out.writeInt(process);
            out.writeInt(thread);
            out.writeLong(token);
            out.writeLong(value);
            out.flush();
            return in.readBoolean();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long number(int verb, int lock) {
        try {
            out.write(verb);
            out.writeInt(lock);
            out.flush();
            return in.readLong();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // that is what was asked for
        }
    }
}
