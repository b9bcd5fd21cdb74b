package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.TIMEOUT;
import static dev.mortise.redis.FaultKit.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** That {@code rediss://} is TLS with a certificate that was checked, or nothing. */
@Timeout(60)
class RedisTlsTest {
    @TempDir
    private static Path directory;

    private static RedisNode server;
    private static TlsDoor right;
    private static TlsDoor elsewhere;
    private static Path trust;

    @BeforeAll
    static void start() throws Exception {
        server = Servers.redis();
        Path rightKey = TlsDoor.certify(directory, "ip:127.0.0.1");
        Path elsewhereKey = TlsDoor.certify(directory, "dns:elsewhere.example");
        trust = TlsDoor.trusting(directory, rightKey, elsewhereKey);
        right = TlsDoor.to(server, rightKey);
        elsewhere = TlsDoor.to(server, elsewhereKey);
    }

    @AfterAll
    static void stop() {
        right.close();
        elsewhere.close();
        server.close();
    }

    /** What a JVM that trusts both certificates makes of the URLs it is given; its trust is a setting of the process. */
    static final class Child {
        private Child() {}

        public static void main(String[] urls) throws InterruptedException {
            for (String url : urls) {
                try (LockFactory locks = LockFactory.open(url, LONG_LEASE)) {
                    boolean granted = locks.getLock("tls").tryLock(5, TimeUnit.SECONDS);
                    System.out.println(granted ? "granted" : "refused");
                } catch (LockBackendException refused) {
                    System.out.println((refused.isPermanent() ? "permanent " : "passing ") + refused.getMessage());
                }
            }
        }
    }

    private static List<String> inChild(String... urls) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Djavax.net.ssl.trustStore=" + trust,
                "-Djavax.net.ssl.trustStorePassword=" + TlsDoor.PASSWORD,
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName()));
        command.addAll(List.of(urls));
        Process child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            List<String> said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return said;
        } finally {
            child.destroyForcibly();
        }
    }

    /** A certificate that is trusted and of the right host is accepted; one of another host is refused for good. */
    @Test
    void tryLock_trustedCertificate_acceptedFromItsHostOnly() throws Exception {
        List<String> said = inChild(right.url(), elsewhere.url());
        assertThat(said).hasSize(2);
        assertThat(said.get(0)).isEqualTo("granted");
        assertThat(said.get(1)).startsWith("permanent ").contains("subject alternative");
    }

    /** A certificate that is not trusted is refused at once: to ask again would not change it. */
    @Test
    void tryLock_untrustedCertificate_refusedAtOnce() {
        server.command("CONFIG", "RESETSTAT");
        try (LockFactory locks = LockFactory.open(right.url(), LONG_LEASE)) {
            assertThat(refusal(() -> locks.getLock("untrusted").tryLock(10, TimeUnit.SECONDS)))
                    .hasMessageContaining(right.url().substring("rediss://".length()))
                    .hasMessageContaining("certificat");
        }
        assertThat(FaultKit.calls(server, "evalsha") + FaultKit.calls(server, "eval"))
                .isZero();
    }

    /** A server that answers in plain text gets nothing but the beginning of a handshake, whoever asks for TLS. */
    @Test
    void tryLock_serverWithoutTls_noPlainText() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<byte[]> heard = new CompletableFuture<>();
            Thread reader = new Thread(() -> {
                try (Socket caller = plain.accept()) {
                    InputStream in = caller.getInputStream();
                    byte[] first = in.readNBytes(3);
                    caller.getOutputStream().write("-ERR speak plainly\r\n".getBytes(StandardCharsets.US_ASCII));
                    heard.complete(first);
                } catch (IOException failed) {
                    heard.completeExceptionally(failed);
                }
            });
            reader.setDaemon(true);
            reader.start();
            Map<String, String> settings = Map.of(
                    "url", "redis://127.0.0.1:" + plain.getLocalPort(), "tls", "true", "password", "canary-plain");
            try (LockFactory locks = LockFactory.open("redis", settings)) {
                LockBackendException failed = FaultKit.passingFailure(locks.getLock("plain")::tryLock);
                assertThat(failed.getMessage()).doesNotContain("canary");
            }
            assertThat(heard.get(10, TimeUnit.SECONDS)).startsWith(0x16, 0x03); // a TLS handshake record
            reader.join(Delays.PATIENCE.toMillis());
        }
    }

    /** A plain Redis does not know what a handshake is, and may say nothing at all: that too ends in time. */
    @Test
    void tryLock_redisWithoutTls_failsInTime() {
        try (LockFactory locks = LockFactory.open(server.url().replace("redis:", "rediss:"), LONG_LEASE)) {
            long start = System.nanoTime();
            FaultKit.passingFailure(locks.getLock("no-tls")::tryLock);
            assertThat(Delays.since(start)).isLessThan(TIMEOUT.multipliedBy(2).plus(Delays.SLACK));
        }
    }
}
