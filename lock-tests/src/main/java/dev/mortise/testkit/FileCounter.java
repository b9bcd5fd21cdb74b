package dev.mortise.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * What a lock guards between processes: a number in a file that loses updates if two count at once, and a journal of the
 * fencing tokens in the order of counting. Has no lock of its own.
 */
final class FileCounter {
    private final Path number;
    private final Path journal;

    FileCounter(Path number) {
        this.number = number;
        this.journal = Path.of(number + ".tokens");
    }

    /** Starts at zero. */
    FileCounter reset() throws IOException {
        Files.writeString(number, "0");
        Files.writeString(journal, "");
        return this;
    }

    /** Counts one. Called while holding the lock, with the token of the hold. */
    void count(long token) throws IOException {
        long before = value();
        Files.writeString(journal, token + "\n", StandardOpenOption.APPEND);
        Thread.yield(); // an invitation to whoever should not be here
        Files.writeString(number, Long.toString(before + 1));
    }

    long value() throws IOException {
        return Long.parseLong(Files.readString(number));
    }

    /** The tokens in the order of counting. */
    List<Long> tokens() throws IOException {
        return Files.readAllLines(journal, StandardCharsets.US_ASCII).stream()
                .map(Long::valueOf)
                .toList();
    }
}
