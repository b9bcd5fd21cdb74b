package dev.mortise.jdbc;

import static dev.mortise.jdbc.JdbcKit.refusal;
import static dev.mortise.testkit.Moves.cycle;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a database that wants a password makes of a caller, and what nobody gets to see of it. */
@Timeout(90)
class JdbcSecretTest {
    private static final String PASSWORD = "canary-right";

    private final String user = "u_" + UUID.randomUUID().toString().replace('-', '_');

    private String mariaDb() throws Exception {
        String url = TestServers.of(Family.MARIADB).url();
        JdbcKit.execute(url, "CREATE USER " + user + " IDENTIFIED BY '" + PASSWORD + "'");
        JdbcKit.execute(url, "GRANT ALL ON *.* TO " + user);
        return url.replace("?user=root", "?");
    }

    private static String h2() {
        return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;USER=sa;PASSWORD=" + PASSWORD;
    }

    /** The right password gets in; a wrong one is no passing trouble, and does not keep the caller long. */
    @Test
    void open_wrongPassword_refusedForGood(TestReporter reporter) throws Exception {
        String url = mariaDb();
        try (LockFactory locks = LockFactory.open("jdbc", Map.of("url", url, "user", user, "password", PASSWORD))) {
            cycle(locks, user);
        }
        long start = System.nanoTime();
        LockBackendException refused =
                refusal(() -> LockFactory.open("jdbc", Map.of("url", url, "user", user, "password", "canary-wrong"))
                        .close());
        reporter.publishEntry("refused after", Delays.since(start).toMillis() + " ms");
        assertThat(Delays.since(start)).isLessThan(Delays.PROMPT);
        assertThat(refused).hasMessageNotContaining("canary").hasMessageContaining("28000");
    }

    /** A password, right or wrong, stands in no message, no cause, no toString, no thread name and no log. */
    @ParameterizedTest
    @ValueSource(strings = {PASSWORD, "canary-wrong"})
    void anyCall_password_nowhereToBeSeen(String password) throws Exception {
        String url = h2();
        LockFactory.open(url).close(); // makes the database with the right one
        StringWriter seen = new StringWriter();
        seen.append(Moves.logOf(() -> {
            try (LockFactory locks = LockFactory.open(url.replace(PASSWORD, password))) {
                cycle(locks, "secret");
                seen.append(locks.toString()).append(locks.getLock("secret").toString());
            } catch (LockBackendException refused) {
                refused.printStackTrace(new PrintWriter(seen, true));
            }
            seen.append(threadNames());
        }));
        assertThat(seen.toString()).contains("main").doesNotContain("canary");
    }

    private static String threadNames() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.joining("\n"));
    }
}
