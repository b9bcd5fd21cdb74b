package dev.mortise.redis.interop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * What a lock guards between processes: a number that loses updates if two count at once, a marker that only one can set,
 * and a journal of the visits. Has no lock of its own.
 */
final class GuardedFile {
    private final Path number;
    private final Path marker;
    private final Path journal;

    /**
     * One line of the journal.
     *
     * @param who who was in
     * @param token with which fencing token, or 0 if the visitor's lock has none
     */
    record Visit(String who, long token) {}

    GuardedFile(Path dir) {
        this.number = dir.resolve("number");
        this.marker = dir.resolve("inside");
        this.journal = dir.resolve("journal");
    }

    /** Starts at zero. */
    GuardedFile reset() throws IOException {
        Files.deleteIfExists(marker);
        Files.writeString(number, "0");
        Files.writeString(journal, "");
        return this;
    }

    /** Goes in, counts one, and comes out. Called while holding the lock. */
    void visit(String who, long token) throws IOException {
        try {
            Files.createFile(marker); // fails if it is there, in one step
        } catch (FileAlreadyExistsException overlap) {
            throw new IllegalStateException(
                    who + " with token " + token + " met somebody; last in: " + last(), overlap);
        }
        long before = value();
        Files.writeString(journal, who + " " + token + "\n", StandardOpenOption.APPEND);
        Thread.yield(); // an invitation to whoever should not be here
        if (value() != before) {
            throw new IllegalStateException(who + " with token " + token + " read " + before + ", then " + value());
        }
        Files.writeString(number, Long.toString(before + 1));
        Files.delete(marker);
    }

    long value() throws IOException {
        return Long.parseLong(Files.readString(number));
    }

    /** All visits in order. */
    List<Visit> visits() throws IOException {
        return Files.readAllLines(journal, StandardCharsets.US_ASCII).stream()
                .map(line -> line.split(" "))
                .map(words -> new Visit(words[0], Long.parseLong(words[1])))
                .toList();
    }

    /** How often a visitor came after one whose name begins otherwise: few such turns would mean no contention. */
    long turns(String prefix) throws IOException {
        List<Visit> visits = visits();
        long turns = 0;
        for (int i = 1; i < visits.size(); i++) {
            boolean before = visits.get(i - 1).who().startsWith(prefix);
            if (before != visits.get(i).who().startsWith(prefix)) {
                turns++;
            }
        }
        return turns;
    }

    private Visit last() throws IOException {
        List<Visit> visits = visits();
        return visits.isEmpty() ? null : visits.get(visits.size() - 1);
    }
}
