package dev.mortise.examples.flashsale;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An array of numbers in a file that several processes have in their memory. Safe for use by many threads and
 * processes; what a killed process has written stays.
 */
final class SharedLongs {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final MappedByteBuffer memory;

    private SharedLongs(MappedByteBuffer memory) {
        this.memory = memory;
    }

    /** Opens a file, or makes one of zeros. */
    static SharedLongs open(Path file, int length) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new SharedLongs(channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) length * Long.BYTES));
        }
    }

    long get(int index) {
        return (long) LONGS.getVolatile(memory, index * Long.BYTES);
    }

    void increment(int index) {
        LONGS.getAndAdd(memory, index * Long.BYTES, 1L);
    }

    /**
     * Raises a number to a value, unless it is larger already.
     *
     * @return false if it was larger
     */
    boolean raise(int index, long value) {
        long seen = get(index);
        while (seen < value && !LONGS.compareAndSet(memory, index * Long.BYTES, seen, value)) {
            seen = get(index);
        }
        return seen <= value;
    }
}
