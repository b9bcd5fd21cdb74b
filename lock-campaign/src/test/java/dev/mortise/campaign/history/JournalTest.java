package dev.mortise.campaign.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read again, put together by threads. */
class JournalTest {
    @TempDir
    private Path directory;

    /** Events of several threads come back as their acquisitions, with the open one. */
    @Test
    void read_eventsOfTwoThreads_acquisitions() throws IOException {
        try (Journal journal = Journal.open(directory.resolve("one" + History.SUFFIX))) {
            journal.append(new Event(EventKind.INVOKED, 3, 1, 2, 10, -1));
            journal.append(new Event(EventKind.INVOKED, 3, 2, 2, 11, 500));
            journal.append(new Event(EventKind.GRANTED, 3, 1, 2, 12, Long.MAX_VALUE));
            journal.append(new Event(EventKind.SURE, 3, 1, 2, 13, 0));
            journal.append(new Event(EventKind.LEAVING, 3, 1, 2, 14, 0));
            journal.append(new Event(EventKind.REFUSED, 3, 2, 2, 15, 0));
            journal.append(new Event(EventKind.LEFT, 3, 1, 2, 16, 0));
            journal.append(new Event(EventKind.INVOKED, 3, 1, 2, 17, -1));
            journal.append(new Event(EventKind.WRITTEN, 0xffff, 0xffff, 0xffff, 18, -7));
        }
        History history = History.read(directory, List.of(), List.of());
        long never = Acquisition.NEVER;
        assertThat(history.acquisitions())
                .containsExactlyInAnyOrder(
                        new Acquisition(3, 1, 2, -1, Outcome.GRANTED, Long.MAX_VALUE, 10, 12, 13, 14, 16, never),
                        new Acquisition(3, 2, 2, 500, Outcome.REFUSED, 0, 11, 15, never, never, never, never),
                        new Acquisition(3, 1, 2, -1, Outcome.UNKNOWN, 0, 17, never, never, never, never, never));
        assertThat(history.writes()).containsExactly(new Write(0xffff, 0xffff, 0xffff, -7, 18, true));
    }

    /** Many threads at once lose nothing, over more than one piece of the file. */
    @Test
    void append_manyThreads_allThere() throws IOException {
        int threads = 8;
        int each = 10_000;
        Path file = directory.resolve("many" + History.SUFFIX);
        try (Journal journal = Journal.open(file)) {
            IntStream.range(0, threads).parallel().forEach(thread -> {
                for (int i = 0; i < each; i++) {
                    journal.append(new Event(EventKind.SURE, 0, thread, 0, i, thread));
                }
            });
        }
        List<Event> events = new ArrayList<>();
        JournalReader.read(file, events::add);
        assertThat(events).hasSize(threads * each);
        for (int thread = 0; thread < threads; thread++) {
            int wanted = thread;
            assertThat(events.stream().filter(event -> event.thread() == wanted).map(Event::at))
                    .isSorted();
        }
    }
}
