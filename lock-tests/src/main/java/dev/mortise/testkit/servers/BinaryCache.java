package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Directories with executables that are too large to be unpacked by every JVM. They stay among the temporary files of the
 * system for the next one.
 */
final class BinaryCache {
    private static final String COMPLETE = "complete";
    /** A server may run as another user. */
    private static final Set<PosixFilePermission> OPEN_TO_READ = PosixFilePermissions.fromString("rwxr-xr-x");

    private static final ReentrantLock ONE_THREAD = new ReentrantLock();

    private BinaryCache() {}

    /** Fills a new directory. */
    @FunctionalInterface
    interface Unpacker {
        void unpack(Path directory) throws IOException;
    }

    /** The directory of that name; unpacked now if it is not there, or if the system has tidied away a part of it. */
    static Path directory(String name, Unpacker unpacker) {
        Path home = Path.of(System.getProperty("java.io.tmpdir"), "mortise-" + System.getProperty("user.name"));
        ONE_THREAD.lock(); // a file is locked for a whole JVM
        try {
            ensureOurs(home);
            try (FileChannel file = FileChannel.open(
                    home.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                file.lock(); // until it is closed
                Path directory = home.resolve(name);
                if (!isComplete(directory)) {
                    TempDirs.delete(directory);
                    install(directory, unpacker);
                }
                return directory;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            ONE_THREAD.unlock();
        }
    }

    /** Everybody may write among temporary files, and what is found here is run. */
    private static void ensureOurs(Path home) throws IOException {
        Files.createDirectories(home);
        Path mine = Files.createTempFile("mortise-", null);
        try {
            if (!Files.getOwner(home).equals(Files.getOwner(mine))) {
                throw new IllegalStateException(home + " belongs to somebody else");
            }
            Files.setPosixFilePermissions(home, OPEN_TO_READ);
        } finally {
            Files.delete(mine);
        }
    }

    private static void install(Path directory, Unpacker unpacker) throws IOException {
        Path part = directory.resolveSibling(directory.getFileName() + ".part");
        TempDirs.delete(part);
        Files.createDirectory(part);
        Files.setPosixFilePermissions(part, OPEN_TO_READ);
        unpacker.unpack(part);
        Files.writeString(part.resolve(COMPLETE), Long.toString(count(part) + 1));
        Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean isComplete(Path directory) throws IOException {
        Path mark = directory.resolve(COMPLETE);
        return Files.exists(mark) && Files.readString(mark).equals(Long.toString(count(directory)));
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.count();
        }
    }
}
