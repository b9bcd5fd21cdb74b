package dev.mortise.testkit.bridge;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** A client's connection to the bridge server. Used by one thread at a time; {@link #close()} by any. */
final class BridgeConnection implements Closeable {
    private final Socket socket = new Socket();
    private DataInputStream in;

    /** Writes a question. */
    @FunctionalInterface
    interface Question {
        void write(DataOutput out) throws IOException;
    }

    /** Reads an answer. */
    @FunctionalInterface
    interface Answer<T> {
        T read(DataInput in) throws IOException;
    }

    void connect(InetSocketAddress server, long deadline) throws IOException {
        socket.setTcpNoDelay(true);
        socket.connect(server, millisLeft(deadline));
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    boolean isConnected() {
        return socket.isConnected();
    }

    <T> T exchange(Question question, Answer<T> answer, long deadline) throws IOException {
        send(question);
        return receive(answer, deadline);
    }

    /** Sends in one piece, so that a small message is there as a whole or not at all. */
    void send(Question question) throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        question.write(new DataOutputStream(message));
        socket.getOutputStream().write(message.toByteArray());
    }

    <T> T receive(Answer<T> answer, long deadline) throws IOException {
        socket.setSoTimeout(millisLeft(deadline));
        return answer.read(in);
    }

    private static int millisLeft(long deadline) throws SocketTimeoutException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("no time left");
        }
        return (int) Math.min(left, Integer.MAX_VALUE);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException ignored) {
            // closed either way
        }
    }
}
