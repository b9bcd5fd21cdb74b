package dev.mortise.bench.contest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A counter for several processes: memory that they share, so that counting costs next to nothing there too. */
final class MappedCounter implements Counter {
    private final MappedByteBuffer memory;

    /** @param file one that exists; an empty one counts from zero */
    MappedCounter(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void increment() {
        memory.putLong(0, memory.getLong(0) + 1);
    }

    @Override
    public long value() {
        return memory.getLong(0);
    }
}
