package dev.mortise.zookeeper;

import static dev.mortise.zookeeper.FaultKit.LONG_LEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Opened by name or URL: what is understood, and what is refused with the reason. Asks no server. */
class ZooKeeperSettingsTest {
    private static final String NOBODY = "zookeeper://127.0.0.1:1";

    /** Opening takes no server. */
    @Test
    void open_noServerThere_opensAllTheSame() {
        LockFactory.open(NOBODY + "/locks?session-timeout=5s&acl=creator&user=u&password=p")
                .close();
        LockFactory.open("zookeeper", Map.of("url", NOBODY, "acl", "world:anyone:cr", "linearizable-reads", "false"))
                .close();
    }

    @Test
    void open_noUrl_namesIt() {
        assertThatThrownBy(() -> LockFactory.open("zookeeper", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'url' is missing");
    }

    @Test
    void open_unknownParameter_listsTheKnown() {
        assertThatThrownBy(() -> LockFactory.open(NOBODY + "?session=5s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'session'")
                .hasMessageContaining("acl, linearizable-reads, password, session-timeout, user");
    }

    /** A bad value is refused with its name and the bound, and without what may be a secret. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "session-timeout=99ms|session-timeout' must be between PT0.1S and PT1H but was PT0.099S",
                "session-timeout=61m|session-timeout' must be between PT0.1S and PT1H but was PT1H1M",
                "session-timeout=soon|session-timeout'",
                "linearizable-reads=maybe|linearizable-reads' must be true or false but was 'maybe'",
                "user=me|user' and 'password' must be given together but 'password' was missing",
                "password=s3cret|user' and 'password' must be given together but 'user' was missing",
                "acl=closed|acl' must be open, creator or scheme:id:rights",
                "acl=digest:s3cret|acl' must be open, creator or scheme:id:rights",
                "acl=digest:u:s3cret|acl' must have rights from the letters cdrwa",
                "acl=digest:u:s3cret:cdx|acl' must have rights from the letters cdrwa",
                "acl=world:anyone:|acl' must have rights from the letters cdrwa",
                "acl=world:anyone:r,|acl' must be open, creator or scheme:id:rights",
            })
    void open_badValue_named(String parameter, String reason) {
        assertThatThrownBy(() -> LockFactory.open(NOBODY + "?" + parameter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret");
    }

    /** Bounds themselves are allowed. */
    @ParameterizedTest
    @ValueSource(strings = {"100ms", "1h"})
    void open_sessionTimeoutAtBound_opens(String timeout) {
        LockFactory.open(NOBODY + "?session-timeout=" + timeout).close();
    }

    @Test
    void around_notStarted_refused() {
        try (CuratorFramework client = CuratorFrameworkFactory.newClient("127.0.0.1:1", new RetryOneTime(1))) {
            assertThatThrownBy(() -> ZooKeeperLockBackend.around(client))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be STARTED but was LATENT");
        }
    }

    @Test
    void builder_badValues_refused() {
        try (CuratorFramework client = CuratorFrameworkFactory.newClient("127.0.0.1:1", new RetryOneTime(1))) {
            client.start();
            ZooKeeperLockBackend.Builder builder = ZooKeeperLockBackend.around(client);
            assertThatThrownBy(() -> builder.root("/")).hasMessageContaining("root must be neither / nor");
            assertThatThrownBy(() -> builder.root("locks")).hasMessageContaining("root must be a path");
            assertThatThrownBy(() -> builder.acl(List.of())).hasMessageContaining("acl must have at least one entry");
            assertThatThrownBy(() -> builder.commandTimeout(Duration.ZERO))
                    .hasMessageContaining("commandTimeout must be between PT0.001S and PT1M but was PT0S");
            assertThatThrownBy(() -> builder.commandTimeout(Duration.ofSeconds(61)))
                    .hasMessageContaining("commandTimeout must be between");
        }
    }

    @Test
    void toString_opened_noSecret() {
        try (LockFactory locks = LockFactory.open("zookeeper://u:s3cret@127.0.0.1:1/locks", LONG_LEASE)) {
            assertThat(locks.toString()).doesNotContain("s3cret").doesNotContain("127.0.0.1:1");
        }
    }
}
