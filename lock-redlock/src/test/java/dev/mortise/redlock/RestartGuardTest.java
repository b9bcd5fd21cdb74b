package dev.mortise.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.redis.RedisMember.Start;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a server that was restarted has a vote again. */
class RestartGuardTest {
    private static final Duration DELAY = Duration.ofSeconds(10);
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final RestartGuard guard = new RestartGuard();

    private boolean mayVote(String runId, long uptimeSeconds, long atSecond) {
        guard.heard(new Start(runId, Duration.ofSeconds(uptimeSeconds)), atSecond * SECOND);
        return guard.mayVote(DELAY, atSecond * SECOND);
    }

    /** Of a server that is new to us, its own word counts. */
    @Test
    void mayVote_firstHeardOf_byUptime() {
        assertThat(mayVote("a", 4, 100)).isFalse();
        assertThat(mayVote("a", 9, 105)).isFalse();
        assertThat(mayVote("a", 10, 106)).isTrue();
    }

    /** A server that was not heard of has no vote, and one that has long been up has it at once. */
    @Test
    void mayVote_notHeardOf_no() {
        assertThat(guard.mayVote(DELAY, 0)).isFalse();
        assertThat(mayVote("a", 86_400, 1)).isTrue();
    }

    /** A connection that was opened before a restart and is heard after it does not undo what is known of the restart. */
    @Test
    void mayVote_heardOutOfOrder_no() {
        assertThat(mayVote("a", 1_000, 100)).isTrue();
        assertThat(mayVote("b", 0, 101)).isFalse();
        assertThat(mayVote("a", 1_001, 102)).isFalse();
        assertThat(mayVote("b", 2, 103)).isFalse();
        assertThat(guard.mayVote(DELAY, 113 * SECOND)).isTrue();
    }

    /** A server that tells no id may have been started before every connection. */
    @Test
    void mayVote_noId_everyConnectionCounts() {
        assertThat(mayVote("", 1_000, 100)).isTrue();
        assertThat(mayVote("", 1_005, 105)).isFalse();
        assertThat(guard.mayVote(DELAY, 115 * SECOND)).isTrue();
    }

    /** A restart that we saw is timed by our clock, whatever the server says of its uptime. */
    @Test
    void mayVote_restarted_byOurClock() {
        assertThat(mayVote("a", 1_000, 100)).isTrue();
        assertThat(mayVote("b", 3_600, 101)).as("its clock has jumped").isFalse();
        assertThat(mayVote("b", 3_600, 110)).isFalse();
        assertThat(mayVote("b", 3_600, 111)).isTrue();
    }

    /** Without a delay everybody votes. */
    @Test
    void mayVote_noDelay_always() {
        assertThat(guard.mayVote(Duration.ZERO, 0)).isTrue();
    }
}
