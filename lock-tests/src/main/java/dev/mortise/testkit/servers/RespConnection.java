package dev.mortise.testkit.servers;

import dev.mortise.testkit.Delays;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection to a Redis server that can send commands and read replies, and nothing else: tests look at a server
 * without the client they test.
 *
 * <p>For one thread at a time. After an {@link UncheckedIOException} it is of no more use.
 */
public final class RespConnection implements AutoCloseable {
    private static final Duration LIMIT = Delays.millis(3_000);

    private final Socket socket = new Socket();
    private final InputStream in;

    RespConnection(String host, int port) {
        try {
            socket.connect(new InetSocketAddress(host, port), (int) LIMIT.toMillis());
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
            readTimeout(LIMIT);
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
    }

    /** Sets how long {@link #send} waits for a reply; three seconds if this is not called. */
    public RespConnection readTimeout(Duration limit) {
        try {
            socket.setSoTimeout(Math.max(1, (int) limit.toMillis())); // zero would be for ever
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends one command and waits for its reply.
     *
     * @return a {@link String}, a {@link Long}, a {@link List} of these, or null where the server has nothing
     * @throws RespException if the server answers with an error
     * @throws UncheckedIOException if it does not answer in time, or the connection is gone
     */
    public Object send(String... words) {
        try {
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.writeBytes(ascii("*" + words.length + "\r\n"));
            for (String word : words) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                request.writeBytes(ascii("$" + bytes.length + "\r\n"));
                request.writeBytes(bytes);
                request.writeBytes(ascii("\r\n"));
            }
            socket.getOutputStream().write(request.toByteArray());
            return read();
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

    private Object read() throws IOException {
        String line = readLine();
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> rest;
            case '-' -> throw new RespException(rest);
            case ':' -> Long.valueOf(rest);
            case '$' -> readText(Integer.parseInt(rest));
            case '*' -> readList(Integer.parseInt(rest));
            default -> throw new IOException("not a reply: " + line);
        };
    }

    private String readText(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || !readLine().isEmpty()) {
            throw new EOFException("reply ends early");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<Object> readList(int size) throws IOException {
        if (size < 0) {
            return null;
        }
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(read());
        }
        return list;
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\r'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("connection closed by the server");
            }
            line.write(b);
        }
        if (in.read() != '\n') {
            throw new IOException("a line does not end as it should");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
