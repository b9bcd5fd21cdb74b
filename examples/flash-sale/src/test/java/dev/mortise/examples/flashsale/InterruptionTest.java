package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Signals;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A demo that ends while it sells. */
class InterruptionTest {
    private final RedisNode server = Servers.redis();
    private final LockFactory locks = LockFactory.open(server.url());

    @TempDir
    private Path directory;

    private Process demo;
    private List<ProcessHandle> sellers;

    @BeforeEach
    void awaitLockedSale() throws IOException {
        demo = start();
        BufferedReader lines = demo.inputReader();
        String line = lines.readLine();
        while (line != null && !line.startsWith(Mode.LOCK.title())) {
            line = lines.readLine();
        }
        assertThat(line).as("the first line of a sale with a lock").isNotNull();
        sellers = demo.children().toList();
        assertThat(sellers).hasSize(2);
        Eventually.eventually("the lock is held", locks.getLock(Till.LOCK)::isLocked);
    }

    @AfterEach
    void close() {
        demo.destroyForcibly();
        locks.close();
        server.close();
    }

    /** No process, no lock and no file is left; a terminal signals all processes at once, others the first only. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void run_signalled_nothingLeft(boolean all) throws InterruptedException {
        Signals.send("TERM", demo.pid());
        if (all) {
            sellers.forEach(ProcessHandle::destroy);
        }

        assertThat(demo.waitFor(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        assertThat(sellers).noneMatch(ProcessHandle::isAlive);
        assertThat(locks.getLock(Till.LOCK).isLocked()).isFalse();
        assertThat(directory).isEmptyDirectory();
        assertThat(demo.errorReader().lines()).isEmpty();
    }

    /** The processes notice that nobody is there any more, give back their locks and end. */
    @Test
    void run_killed_processesEnd() {
        Signals.kill(demo.pid());

        Eventually.eventually("no process is left", () -> sellers.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(locks.getLock(Till.LOCK).isLocked()).isFalse();
    }

    /** With a lease so long that only a release explains a free lock. */
    private Process start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + directory));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FlashSale.class.getName()));
        command.addAll(List.of("--url", server.url(), "--processes", "2", "--stock", "40"));
        command.addAll(List.of("--work", "30ms", "--lease", "60s"));
        return new ProcessBuilder(command).start();
    }
}
