package dev.mortise.campaign.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
                merge(JournalReader.read(file), acquisitions, writes);
            }
        }
        writes.sort((a, b) -> Long.compare(a.at(), b.at()));
        return new History(acquisitions, writes, counters, faults);
    }

    private static void merge(List<Event> events, List<Acquisition> acquisitions, List<Write> writes) {
        Map<Long, AcquisitionBuilder> open = new HashMap<>();
        for (Event event : events) {
            long who = (long) event.process() << 32 | event.thread();
            switch (event.kind()) {
                case WRITTEN, REJECTED -> writes.add(write(event));
                case INVOKED -> {
                    AcquisitionBuilder before = open.put(who, new AcquisitionBuilder(event));
                    if (before != null) {
                        acquisitions.add(before.build());
                    }
                }
                default -> open.get(who).add(event);
            }
        }
        open.values().forEach(last -> acquisitions.add(last.build()));
    }

    private static Write write(Event event) {
        return new Write(
                event.process(),
                event.thread(),
                event.lock(),
                event.value(),
                event.at(),
                event.kind() == EventKind.WRITTEN);
    }
}
