package dev.mortise.testkit.interop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a lock guards between processes: a number that loses updates if two count at once, a marker that only one can set,
 * a directory for those who only look, and a journal of all. Has no lock of its own.
 */
public final class GuardedFile {
    private final Path number;
    private final Path marker;
    private final Path lookers;
    private final Path journal;

    /**
     * One line of the journal.
     *
     * @param who who was in
     * @param token with which fencing token, or 0 if the visitor's lock has none
     * @param counted whether it came to count, and not only to look
     */
    public record Visit(String who, long token, boolean counted) {
        private String line() {
            return who + " " + token + " " + counted + "\n";
        }

        private static Visit parse(String line) {
            String[] words = line.split(" ");
            return new Visit(words[0], Long.parseLong(words[1]), Boolean.parseBoolean(words[2]));
        }
    }

    /** Uses files in a directory, which {@link #reset()} makes. */
    public GuardedFile(Path dir) {
        this.number = dir.resolve("number");
        this.marker = dir.resolve("inside");
        this.lookers = dir.resolve("lookers");
        this.journal = dir.resolve("journal");
    }

    /** Starts at zero. */
    public GuardedFile reset() throws IOException {
        Files.deleteIfExists(marker);
        Files.createDirectories(lookers);
        Files.writeString(number, "0");
        Files.writeString(journal, "");
        return this;
    }

    /** Goes in, counts one, and comes out. Called while holding the lock alone. */
    public void visit(String who, long token) throws IOException {
        visit(who, token, Thread::yield); // an invitation to whoever should not be here
    }

    void visit(String who, long token, Runnable meanwhile) throws IOException {
        Visit visit = new Visit(who, token, true);
        try {
            Files.createFile(marker); // fails if it is there, in one step
        } catch (FileAlreadyExistsException overlap) {
            throw new IllegalStateException(visit + " met somebody; last in: " + last(), overlap);
        }
        requireNoLooker(visit);
        long before = value();
        write(visit);
        meanwhile.run();
        if (value() != before) {
            throw new IllegalStateException(visit + " read " + before + ", then " + value());
        }
        requireNoLooker(visit);
        Files.writeString(number, Long.toString(before + 1));
        Files.delete(marker);
    }

    /** Goes in, looks, and comes out. Called while sharing the lock. */
    public void look(String who, long token) throws IOException {
        look(who, token, Thread::yield);
    }

    void look(String who, long token, Runnable meanwhile) throws IOException {
        Visit visit = new Visit(who, token, false);
        // Announced before it looks for the marker, as a counter sets the marker before it looks here: one sees the
        // other.
        Path own = Files.createFile(lookers.resolve(who));
        requireNoCounter(visit);
        long before = value();
        write(visit);
        meanwhile.run();
        if (value() != before) {
            throw new IllegalStateException(visit + " saw " + before + ", then " + value());
        }
        requireNoCounter(visit);
        Files.delete(own);
    }

    private void requireNoCounter(Visit visit) throws IOException {
        if (Files.exists(marker)) {
            throw new IllegalStateException(visit + " met somebody who counts; last in: " + last());
        }
    }

    private void requireNoLooker(Visit visit) throws IOException {
        try (Stream<Path> present = Files.list(lookers)) {
            Optional<Path> any = present.findAny();
            if (any.isPresent()) {
                throw new IllegalStateException(visit + " met " + any.get().getFileName() + ", who looks");
            }
        }
    }

    private void write(Visit visit) throws IOException {
        Files.writeString(journal, visit.line(), StandardOpenOption.APPEND);
    }

    /** How many have counted. */
    public long value() throws IOException {
        return Long.parseLong(Files.readString(number));
    }

    /** All who were in, in order; those who only looked may have been in together. */
    public List<Visit> visits() throws IOException {
        return Files.readAllLines(journal, StandardCharsets.US_ASCII).stream()
                .map(Visit::parse)
                .toList();
    }

    /** How often a visitor came after one whose name begins otherwise: few such turns would mean no contention. */
    public long turns(String prefix) throws IOException {
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

    /**
     * The first whose token a resource that minds tokens would have refused, or could not have told from an earlier one: not
     * above those of all who counted before or, if it counted itself, not above those of all before. Empty if there is none.
     */
    public Optional<Visit> stale() throws IOException {
        long counted = 0;
        long any = 0;
        for (Visit visit : visits()) {
            if (visit.token() != 0) {
                if (visit.token() <= (visit.counted() ? any : counted)) {
                    return Optional.of(visit);
                }
                any = Math.max(any, visit.token());
                counted = visit.counted() ? visit.token() : counted;
            }
        }
        return Optional.empty();
    }

    private Visit last() throws IOException {
        List<Visit> visits = visits();
        return visits.isEmpty() ? null : visits.get(visits.size() - 1);
    }
}
