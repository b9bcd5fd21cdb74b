package dev.mortise.bench.jdbc;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import dev.mortise.bench.contest.Mutex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Mortise on a SQLite file, which is deleted in the end. */
final class SqliteLocks implements Locks {
    private final Path directory;
    private final Locks locks;

    SqliteLocks() {
        try {
            directory = Files.createTempDirectory("bench-sqlite-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        locks = new MortiseLocks("jdbc:sqlite:" + directory.resolve("locks.db"));
    }

    @Override
    public Mutex mutex(String name) {
        return locks.mutex(name);
    }

    @Override
    public void close() {
        locks.close();
        try {
            for (String file : List.of("locks.db-shm", "locks.db-wal", "locks.db")) {
                Files.deleteIfExists(directory.resolve(file));
            }
            Files.delete(directory);
        } catch (IOException leftToTheSystem) {
            // files in the directory for temporary files
        }
    }
}
