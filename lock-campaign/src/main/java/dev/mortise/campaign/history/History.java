package dev.mortise.campaign.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that is known of a run. Immutable.
 *
 * @param writes in the order in which the resource saw them
 */
public record History(List<Acquisition> acquisitions, List<Write> writes, List<Counter> counters, List<Fault> faults) {
    /** What the name of a journal ends with. */
    public static final String SUFFIX = ".journal";

    /** Copies the lists. */
    public History {
        acquisitions = List.copyOf(acquisitions);
        writes = List.copyOf(writes);
        counters = List.copyOf(counters);
        faults = List.copyOf(faults);
    }

    /** Merges all journals of a directory. */
    public static History read(Path directory, List<Counter> counters, List<Fault> faults) throws IOException {
        List<Acquisition> acquisitions = new ArrayList<>();
        List<Write> writes = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(SUFFIX)).toList()) {
                Merger merger = new Merger(acquisitions, writes);
                JournalReader.read(file, merger::add);
                merger.end();
            }
        }
        writes.sort((a, b) -> Long.compare(a.at(), b.at()));
        return new History(acquisitions, writes, counters, faults);
    }
}
