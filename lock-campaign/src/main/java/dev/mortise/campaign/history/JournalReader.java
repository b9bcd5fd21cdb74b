package dev.mortise.campaign.history;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads what a {@link Journal} holds, in the order in which it was written. */
final class JournalReader {
    private static final int BATCH = 4_096;

    private JournalReader() {}

    static List<Event> read(Path file) throws IOException {
        List<Event> events = new ArrayList<>();
        byte[] bytes = new byte[BATCH * Journal.EVENT_BYTES];
        try (InputStream in = new DataInputStream(Files.newInputStream(file))) {
            for (int length = in.readNBytes(bytes, 0, bytes.length); length > 0; ) {
                if (length % Journal.EVENT_BYTES != 0) {
                    throw new EOFException(file + " ends within an event");
                }
                parse(ByteBuffer.wrap(bytes, 0, length).order(Journal.ORDER), events);
                length = in.readNBytes(bytes, 0, bytes.length);
            }
        }
        return events;
    }

    private static void parse(ByteBuffer buffer, List<Event> events) {
        while (buffer.hasRemaining()) {
            long header = buffer.getLong();
            long at = buffer.getLong();
            long value = buffer.getLong();
            if (header != 0) {
                events.add(Event.of(header, at, value));
            }
        }
    }
}
