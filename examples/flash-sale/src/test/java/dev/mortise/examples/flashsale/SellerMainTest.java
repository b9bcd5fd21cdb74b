package dev.mortise.examples.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Signals;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that sells, by itself. */
@Timeout(60)
class SellerMainTest {
    /** Signalled before it could sell anything, it ends without complaint. */
    @Test
    void main_signalledBeforeReady_endsQuietly() throws Exception {
        try (RedisNode server = Servers.redis();
                LockFactory locks = LockFactory.open(server.url())) {
            DistributedLock lock = locks.getLock(Till.LOCK);
            lock.lock();
            Process seller = start(server.url());
            try {
                Eventually.eventually(
                        () -> "it waits for the lock, heard are " + server.command("PUBSUB", "CHANNELS"),
                        Delays.PATIENCE,
                        () -> server.command("PUBSUB", "CHANNELS").contains(Till.LOCK));
                Signals.send("TERM", seller.pid());
                assertThat(seller.waitFor(Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                        .isTrue();
                assertThat(seller.errorReader().lines()).isEmpty();
                assertThat(seller.inputReader().lines()).isEmpty();
            } finally {
                seller.destroyForcibly();
            }
        }
    }

    /** With a lease so long that it still waits for the lock when it is signalled. */
    private static Process start(String url) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        return new ProcessBuilder(
                        List.of(java, "-cp", classes, SellerMain.class.getName(), "0", "--url", url, "--lease", "60s"))
                .start();
    }
}
