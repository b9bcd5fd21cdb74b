package dev.mortise.campaign.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file of events that one process appends to. It is mapped into memory: an event costs no system call, and is in the
 * file even if the process is killed right after.
 *
 * <p>Safe for use by many threads.
 */
public final class Journal implements AutoCloseable {
    static final int EVENT_BYTES = 24;
    static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private static final int CHUNK_EVENTS = 1 << 15;
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ORDER);

    private final FileChannel file;
    private final AtomicLong next = new AtomicLong();
    private final ConcurrentHashMap<Long, MappedByteBuffer> chunks = new ConcurrentHashMap<>();

    private Journal(FileChannel file) {
        this.file = file;
    }

    /** Opens a new file. */
    public static Journal open(Path path) {
        try {
            return new Journal(FileChannel.open(
                    path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Appends an event. */
    public void append(Event event) {
        long slot = next.getAndIncrement();
        MappedByteBuffer chunk = chunks.computeIfAbsent(slot / CHUNK_EVENTS, this::map);
        int position = (int) (slot % CHUNK_EVENTS) * EVENT_BYTES;
        LONGS.set(chunk, position + 8, event.at());
        LONGS.set(chunk, position + 16, event.value());
        LONGS.setRelease(chunk, position, event.header()); // last: an event without it was not finished
    }

    private MappedByteBuffer map(long chunk) {
        try {
            long bytes = (long) CHUNK_EVENTS * EVENT_BYTES;
            return file.map(MapMode.READ_WRITE, chunk * bytes, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the file; what was written stays. */
    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
