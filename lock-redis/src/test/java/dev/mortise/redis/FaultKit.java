package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.RedisNode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What the tests of faults share: options, ways to wait, and what a server tells of itself. */
final class FaultKit {
    static final Duration TIMEOUT = Delays.millis(750);

    /** A lease that no test waits for. */
    static final LockOptions LONG_LEASE = LockOptions.builder()
            .lease(Duration.ofMinutes(1))
            .commandTimeout(TIMEOUT)
            .build();

    /** A lease that tests outlive, with a margin above any pause that the machine may impose on this JVM. */
    static final LockOptions SHORT_LEASE = LockOptions.builder()
            .lease(Delays.millis(3_000))
            .margin(Delays.millis(1_000))
            .renewEvery(Delays.millis(500))
            .commandTimeout(TIMEOUT)
            .build();

    /** A missed notification costs a second, and a busy machine some more. */
    static final Duration POLLED = Delays.millis(1_200).plus(Delays.SLACK);

    /** As seen by who was told, on a busy machine: below what asking now and then takes on average. */
    static final Duration PUSHED = Delays.millis(400);

    private FaultKit() {}

    static LockFactory open(RedisNode server, LockOptions options) {
        return LockFactory.open(server.url(), options);
    }

    static LockFactory open(FaultProxy proxy, LockOptions options) {
        return LockFactory.open("redis://127.0.0.1:" + proxy.port(), options);
    }

    static FaultProxy proxyTo(RedisNode server) {
        return FaultProxy.to(server.host(), server.port());
    }

    static Keys keys() {
        return new Keys();
    }

    /** Where the native layout keeps what belongs to a lock with a plain name. */
    record Keys() {
        String lock(String name) {
            return "mortise:{" + name + "}:lock";
        }

        String token(String name) {
            return "mortise:{" + name + "}:token";
        }

        String channel(String name) {
            return "mortise:{" + name + "}:free";
        }

        String readWrite(String name, String part) {
            return "mortise:{" + name + "}:rw:" + part;
        }
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

    /** What a call throws that failed, but might not the next time. */
    static LockBackendException passingFailure(ThrowingCallable call) {
        LockBackendException failed = catchThrowableOfType(LockBackendException.class, call);
        assertThat(failed).as("a failure").isNotNull();
        assertThat(failed.isPermanent()).as(failed.getMessage()).isFalse();
        return failed;
    }

    /** How many subscribed connections a server has. */
    static long listeners(RedisNode server) {
        return server.command("CLIENT", "LIST", "TYPE", "pubsub")
                .lines()
                .filter(line -> !line.isBlank())
                .count();
    }

    /** Waits until a server tells of a lock's releases to so many. */
    static void awaitSubscribed(RedisNode server, String name, int count) {
        String expected = "[" + keys().channel(name) + ", " + count + "]";
        Eventually.eventually(
                "releases of " + name + " are heard",
                () -> server.command("PUBSUB", "NUMSUB", keys().channel(name)).equals(expected));
    }

    /** How often a command was called since the statistics were reset. */
    static long calls(RedisNode server, String command) {
        return number(server.command("INFO", "commandstats"), "cmdstat_" + command + ":calls=(\\d+)");
    }

    /** A number in a server's report; zero if it is not there. */
    static long number(String report, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(report);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }
}
