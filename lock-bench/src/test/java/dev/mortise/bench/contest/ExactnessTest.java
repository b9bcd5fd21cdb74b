package dev.mortise.bench.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExactnessTest {
    private static final Duration WHILE = Duration.ofMillis(300);
    private static final int THREADS = 8;

    /** A lock that lets two in at once is found out in one process. */
    @Test
    void requireExact_noExclusionBetweenThreads_throws() {
        Tally tally = untilTwoMeet(crew(Sample.noLock(), Counter.plain()));

        assertThatThrownBy(tally::requireExact).hasMessageContaining("counter must have risen by " + tally.pairs());
    }

    /** A lock that lets two in at once is found out by the counter that processes share. */
    @Test
    void requireExact_noExclusionOnMappedCounter_throws(@TempDir Path directory) throws IOException {
        Counter counter = new MappedCounter(Files.createFile(directory.resolve("counter")));

        assertThatThrownBy(untilTwoMeet(crew(Sample.noLock(), counter))::requireExact)
                .isInstanceOf(IllegalStateException.class);
    }

    /** A lock that works passes, and each pair is counted. */
    @Test
    void requireExact_exclusion_returnsTally() {
        Tally tally = crew(Locks.of(new ReentrantLock()), Counter.plain()).work(WHILE);

        assertThat(tally.requireExact().pairs()).isPositive();
    }

    /** On a busy machine it may take several tries. */
    private static Tally untilTwoMeet(Crew crew) {
        Tally tally = crew.work(WHILE);
        for (int tries = 1; tries < 50 && tally.counted() == tally.pairs(); tries++) {
            tally = crew.work(WHILE);
        }
        return tally;
    }

    private static Crew crew(Mutex mutex, Counter counter) {
        return new Crew(Threads.PLATFORM, Collections.nCopies(THREADS, new Crew.Station(mutex, counter)));
    }
}
