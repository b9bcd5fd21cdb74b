package dev.mortise.campaign.history;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads what a {@link Journal} holds, in the order in which it was written. */
final class JournalReader {
    private static final int BATCH = 4_096;

    private JournalReader() {}

    /** Tells each event: a file may hold more of them than fit into memory. */
    static void read(Path file, Consumer<Event> events) throws IOException {
        byte[] bytes = new byte[BATCH * Journal.EVENT_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.readNBytes(bytes, 0, bytes.length); length > 0; ) {
                if (length % Journal.EVENT_BYTES != 0) {
                    throw new EOFException(file + " ends within an event");
                }
                parse(ByteBuffer.wrap(bytes, 0, length).order(Journal.ORDER), events);
                length = in.readNBytes(bytes, 0, bytes.length);
            }
        }
    }

    private static void parse(ByteBuffer buffer, Consumer<Event> events) {
        while (buffer.hasRemaining()) {
            long header = buffer.getLong();
            long at = buffer.getLong();
            long value = buffer.getLong();
            if (header != 0) {
                events.accept(Event.of(header, at, value));
            }
        }
    }
}
