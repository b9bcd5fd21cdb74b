package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The child obeys, answers, and never stays behind. */
@Timeout(60)
final class LockTakerTest {
    private static final String NAME = "a name/with spaces\nlines, + and \uD83D\uDD12";

    private final LockOptions options =
            LockOptions.builder().lease(Duration.ofSeconds(20)).handOffs(7).build();

    @Test
    void commands_answered() {
        try (LockTaker child = LockTaker.start("memory:", options)) {
            long before = System.nanoTime();
            long token = child.lock(NAME);
            assertThat(child.ask("token", NAME).number()).isEqualTo(token).isPositive();
            assertThat(child.holds(NAME)).isTrue();
            assertThat(child.holds("another")).isFalse();
            assertThat(child.ask("locked", NAME).isTrue()).isTrue();
            assertThat(child.ask("remaining", NAME).number()).isBetween(10_000L, 20_000L);
            TakerReply unlocked = child.unlock(NAME);
            assertThat(unlocked.value()).isEqualTo("unlocked");
            assertThat(unlocked.nanos()).isBetween(before, System.nanoTime());
            assertThat(child.tryLock(NAME, Duration.ZERO)).isTrue();
        }
    }

    @Test
    void failure_isTheReply() {
        try (LockTaker child = LockTaker.start("memory:", options)) {
            TakerReply reply = child.unlock(NAME);
            assertThat(reply.threw(IllegalMonitorStateException.class)).isTrue();
            assertThatThrownBy(reply::value).hasMessageContaining("IllegalMonitorStateException");
            assertThat(child.ask("dance", NAME).failure()).isEqualTo(IllegalArgumentException.class.getName());
        }
    }

    @Test
    void start_unknownUrl_saysWhy() {
        assertThatThrownBy(() -> LockTaker.start("nonsense://there", options))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("nonsense");
    }

    @Test
    void count_threads_exact(@TempDir Path dir) throws IOException {
        FileCounter counter = new FileCounter(dir.resolve("n")).reset();
        try (LockTaker child = LockTaker.start("memory:", options)) {
            assertThat(child.ask("count", NAME, dir.resolve("n"), 300, 3).number())
                    .isEqualTo(300);
        }
        assertThat(counter.value()).isEqualTo(300);
        assertThat(counter.tokens()).hasSize(300).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void pause_silentUntilResumed() {
        try (LockTaker child = LockTaker.start("memory:", options)) {
            child.pause();
            CompletableFuture<TakerReply> reply = child.send("held", NAME);
            assertThat(Eventually.within(Delays.MEDIUM, reply::isDone)).isFalse();
            child.resume();
            assertThat(child.await(reply, Delays.PATIENCE).isTrue()).isFalse();
        }
    }

    @Test
    void close_pausedChild_gone() {
        LockTaker paused = LockTaker.start("memory:", options);
        paused.pause();
        paused.close();
        assertGone(paused);
    }

    @Test
    void close_busyChild_endsWithItsInput(@TempDir Path dir) throws IOException {
        new FileCounter(dir.resolve("n")).reset();
        LockTaker busy = LockTaker.start("memory:", options);
        busy.send("count", NAME, dir.resolve("n"), Integer.MAX_VALUE, 1);
        long start = System.nanoTime();
        busy.close();
        assertThat(Delays.since(start)).isLessThan(Delays.PATIENCE.dividedBy(2)); // sooner than by force
        assertGone(busy);
    }

    private static void assertGone(LockTaker child) {
        assertThat(ProcessHandle.of(child.pid()).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void kill_pendingReply_failsWithState() {
        try (LockTaker child = LockTaker.start("memory:", options)) {
            child.pause();
            CompletableFuture<TakerReply> reply = child.send("held", NAME);
            child.kill();
            assertThat(child.isAlive()).isFalse();
            assertThatThrownBy(() -> child.await(reply, Delays.PATIENCE)).hasMessageContaining("ended with");
            assertThatThrownBy(() -> child.ask("held", NAME)).hasMessageContaining("ended with");
        }
    }
}
