package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What the tests of faults share: options, ways to open and to wait, and what a failure must be like. */
final class FaultKit {
    static final String ROOT = "/faults";

    static final Duration TIMEOUT = Delays.millis(750);

    /** A session whose end a test waits for, with a margin above any pause that the machine may impose on this JVM. */
    static final Duration SESSION = Delays.millis(3_000);

    /** A session that no test waits for. */
    static final Duration LONG_SESSION = Duration.ofSeconds(30);

    /** A lease that no test waits for: what is lost, is lost with the session. */
    static final LockOptions LONG_LEASE = LockOptions.builder()
            .lease(Duration.ofMinutes(1))
            .commandTimeout(TIMEOUT)
            .build();

    private FaultKit() {}

    static LockFactory open(ZooKeeperServer server, Duration session) {
        return open(server.connectString(), session);
    }

    static LockFactory open(FaultProxy proxy, Duration session) {
        return open("127.0.0.1:" + proxy.port(), session);
    }

    static LockFactory open(String connectString, Duration session) {
        return LockFactory.open(url(connectString, session), LONG_LEASE);
    }

    static String url(String connectString, Duration session) {
        return "zookeeper://" + connectString + ROOT + "?session-timeout=" + session.toMillis() + "ms";
    }

    static FaultProxy proxyTo(ZooKeeperServer server) {
        return FaultProxy.to(server.host(), server.port());
    }

    /** What a call throws that must fail for good, and at once. */
    static LockBackendException refusal(ThrowingCallable call) {
        long start = System.nanoTime();
        LockBackendException refused = catchThrowableOfType(LockBackendException.class, call);
        assertThat(refused).as("a refusal").isNotNull();
        assertThat(refused.isPermanent()).as(refused.getMessage()).isTrue();
        assertThat(Delays.since(start)).isLessThan(Delays.PROMPT);
        return refused;
    }

    /** What a call throws that failed, but might not the next time; and that it gave up in time. */
    static LockBackendException passingFailure(ThrowingCallable call) {
        long start = System.nanoTime();
        LockBackendException failed = catchThrowableOfType(LockBackendException.class, call);
        assertThat(failed).as("a failure").isNotNull();
        assertThat(failed.isPermanent()).as(failed.getMessage()).isFalse();
        assertThat(Delays.since(start)).isLessThan(TIMEOUT.plus(Delays.PROMPT));
        return failed;
    }
}
