package dev.mortise.testkit.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Executables are unpacked once, and never used in part. */
final class BinaryCacheTest {
    private final String name = "test-" + ProcessHandle.current().pid();
    private final AtomicInteger unpacked = new AtomicInteger();

    @AfterEach
    void delete() throws IOException {
        Path directory = BinaryCache.directory(name, this::unpack);
        TempDirs.delete(directory);
        Files.delete(directory.resolveSibling(name + ".lock"));
    }

    /** A directory is unpacked for the first who asks, and again after a file of it is gone. */
    @Test
    void directory_fileGone_unpackedAgain() throws IOException {
        Path first = BinaryCache.directory(name, this::unpack);
        assertThat(BinaryCache.directory(name, this::unpack)).isEqualTo(first);
        assertThat(unpacked).hasValue(1);
        Files.delete(first.resolve("below/file"));
        assertThat(BinaryCache.directory(name, this::unpack)).isEqualTo(first);
        assertThat(unpacked).hasValue(2);
        assertThat(first.resolve("below/file")).hasContent("2");
    }

    /** What an unpacking that failed has left is not taken for the whole. */
    @Test
    void directory_unpackingFailed_unpackedAgain() {
        assertThatThrownBy(() -> BinaryCache.directory(name, directory -> {
                    unpack(directory);
                    throw new IOException("full");
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("full");
        assertThat(BinaryCache.directory(name, this::unpack).resolve("below/file"))
                .hasContent("2");
    }

    private void unpack(Path directory) throws IOException {
        Files.createDirectory(directory.resolve("below"));
        Files.writeString(directory.resolve("below/file"), Integer.toString(unpacked.incrementAndGet()));
    }
}
