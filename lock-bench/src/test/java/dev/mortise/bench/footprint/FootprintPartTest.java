package dev.mortise.bench.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.bench.contest.BenchCheck;
import dev.mortise.bench.contest.Sample;
import dev.mortise.bench.report.Section;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class FootprintPartTest {
    /** A fresh process says how long its first lock took; one that ends before that has failed. */
    @Test
    void run_freshProcesses_oneFails() {
        FootprintPart part = new FootprintPart(List.of(Sample.bench(Sample.BASE, Sample.ABSENT)));
        Section section = part.run(BenchCheck.TINY, progress -> {});

        assertThat(section.text()).containsPattern("\\| Sample \\| BASE \\| .* ms \\(");
        assertThat(section.text()).containsPattern("\\| Sample \\| ABSENT \\| .*\\*\\*FAILED\\*\\*");
        assertThat(section.isFailed()).isTrue();
    }

    /** Both ends of a connection count, a socket that only listens does not. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void open_connection_isCounted() throws IOException {
        long before = Sockets.open();
        try (ServerSocket server = new ServerSocket(0);
                Socket here = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket there = server.accept()) {
            assertThat(here.isConnected() && there.isConnected()).isTrue();
            assertThat(Sockets.open()).isEqualTo(before + 2);
        }
    }
}
