package dev.mortise.campaign.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mortise.campaign.history.Counter;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Write;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guarded resource: a counter that believes everybody, and a register that does not. */
class ResourceProcessTest {
    @TempDir
    private Path directory;

    /** A smaller token is refused and written down as such; an update that overwrites another shows in the counter. */
    @Test
    void write_smallerTokenAndOldValue_refusedAndLost() throws Exception {
        List<Counter> counters;
        try (ResourceProcess process = ResourceProcess.start(directory, 2);
                Resource one = new Resource(process.port());
                Resource two = new Resource(process.port())) {
            long seenByOne = one.read(1);
            long seenByTwo = two.read(1);
            assertThat(two.write(1, 2, 0, 7, seenByTwo + 1)).isTrue();
            assertThat(two.write(1, 2, 0, 7, two.read(1) + 1)).isTrue(); // the same hold may write again
            assertThat(one.write(1, 1, 0, 6, seenByOne + 1)).isFalse();
            counters = process.counters();
        }
        assertThat(counters).containsExactly(new Counter(0, 0, 0), new Counter(1, 3, 1));
        assertThat(History.read(directory, counters, List.of()).writes())
                .extracting(Write::process, Write::token, Write::accepted)
                .containsExactly(tuple(2, 7L, true), tuple(2, 7L, true), tuple(1, 6L, false));
    }
}
