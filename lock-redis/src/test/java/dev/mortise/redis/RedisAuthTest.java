package dev.mortise.redis;

import static dev.mortise.redis.FaultKit.LONG_LEASE;
import static dev.mortise.redis.FaultKit.refusal;
import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import dev.mortise.testkit.servers.Servers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server that wants a password makes of a caller, and what nobody gets to see of it. */
@Timeout(60)
class RedisAuthTest {
    private static final String PASSWORD = "canary-of-default";
    private static final String ODD_USER = "us/er@home";
    private static final String ODD_PASSWORD = "p@s:s/w#r%d?&+ =\u00fc";

    private static RedisNode server;

    @BeforeAll
    static void start() {
        server = Servers.redis("requirepass " + PASSWORD);
        try (RespConnection admin = server.connect()) {
            admin.send("AUTH", PASSWORD);
            admin.send("ACL", "SETUSER", ODD_USER, "on", ">" + ODD_PASSWORD, "~*", "&*", "+@all");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String urlWith(String credentials) {
        return "redis://" + credentials + "@" + server.host() + ":" + server.port();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Without a password, everybody is refused at once and told by whom and why. */
    @Test
    void lock_noPassword_refusedAtOnce() {
        try (LockFactory locks = LockFactory.open(server.url(), LONG_LEASE)) {
            DistributedLock lock = locks.getLock("noauth");
            assertThat(refusal(lock::lock)).hasMessageContaining("NOAUTH").hasMessageContaining(server.toString());
            assertThat(refusal(lock::tryLock)).hasMessageContaining("NOAUTH");
            assertThat(refusal(lock::isLocked)).hasMessageContaining("NOAUTH");
        }
    }

    /** A wrong password or user is no passing trouble. */
    @ParameterizedTest
    @ValueSource(strings = {":canary-wrong", "nobody:canary-wrong"})
    void lock_wrongCredentials_refusedAtOnce(String credentials) {
        try (LockFactory locks = LockFactory.open(urlWith(credentials), LONG_LEASE)) {
            LockBackendException refused = refusal(locks.getLock("wrongpass")::lock);
            assertThat(refused).hasMessageContaining("WRONGPASS").hasMessageContaining(server.toString());
            assertThat(refused.lockName()).isEqualTo("wrongpass");
            assertThat(refused.operation()).isEqualTo("acquire");
        }
    }

    /** The right password gets in, also while somebody listens, and with credentials that a URL has to encode. */
    @Test
    void lock_rightPassword_granted() {
        try (LockFactory plain = LockFactory.open(urlWith(":" + PASSWORD), LONG_LEASE);
                LockFactory odd = LockFactory.open(urlWith(encoded(ODD_USER) + ":" + encoded(ODD_PASSWORD)));
                LockFactory bySettings = LockFactory.open(
                        "redis", Map.of("url", server.url(), "user", ODD_USER, "password", ODD_PASSWORD))) {
            long first = cycle(plain, "auth");
            long second = cycle(odd, "auth");
            assertThat(cycle(bySettings, "auth")).isGreaterThan(second).isGreaterThan(first);
        }
    }

    /** A password, right or wrong, stands in no message, no cause, no toString, no thread name and no log. */
    @ParameterizedTest
    @ValueSource(strings = {":canary-of-default", ":canary-wrong", "nobody:canary-wrong"})
    void anyCall_password_nowhereToBeSeen(String credentials) throws Exception {
        StringWriter seen = new StringWriter();
        seen.append(Moves.logOf(() -> {
            try (LockFactory locks = LockFactory.open(urlWith(credentials), LONG_LEASE)) {
                DistributedLock lock = locks.getLock("secret");
                try {
                    lock.lock();
                    lock.unlock();
                } catch (LockBackendException refused) {
                    refused.printStackTrace(new PrintWriter(seen, true));
                }
                seen.append(locks.toString()).append(lock.toString()).append(threadNames());
            }
        }));
        RedisAddress address = RedisUrl.parse(urlWith(credentials));
        seen.append(address.toString()).append(address.credentials().toString());
        assertThat(seen.toString()).contains("mortise").doesNotContain("canary");
    }

    private static String threadNames() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.joining("\n"));
    }
}
