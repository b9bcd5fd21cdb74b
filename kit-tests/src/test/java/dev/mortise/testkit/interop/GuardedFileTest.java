package dev.mortise.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.testkit.interop.GuardedFile.Visit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever should not be there is noticed. */
final class GuardedFileTest {
    @TempDir
    private Path dir;

    private GuardedFile file;

    @BeforeEach
    void reset() throws IOException {
        file = new GuardedFile(dir).reset();
    }

    /** Who comes one after the other is counted, and those who look may be in together. */
    @Test
    void visit_oneAfterTheOther_countedAndWrittenDown() throws IOException {
        file.visit("a1", 1);
        file.look("b1", 2, () -> unchecked(() -> file.look("a2", 3)));
        file.visit("b1", 4);
        assertThat(file.value()).isEqualTo(2);
        assertThat(file.visits())
                .containsExactly(
                        new Visit("a1", 1, true),
                        new Visit("b1", 2, false),
                        new Visit("a2", 3, false),
                        new Visit("b1", 4, true));
        assertThat(file.turns("a")).isEqualTo(3);
        assertThat(file.stale()).isEmpty();
    }

    /** Two who count meet. */
    @Test
    void visit_duringVisit_noticed() throws IOException {
        file.visit("a", 1, () -> assertNoticed(() -> file.visit("b", 2), "b", "met somebody"));
    }

    /** Who looks meets who counts, and is met. */
    @Test
    void look_duringVisit_noticedByBoth() {
        assertNoticed(
                () -> file.visit("a", 1, () -> assertNoticed(() -> file.look("b", 2), "b", "who counts")),
                "a",
                "met b, who looks");
    }

    /** Who counts meets who looks, and is met. */
    @Test
    void visit_duringLook_noticedByBoth() {
        assertNoticed(
                () -> file.look("a", 1, () -> assertNoticed(() -> file.visit("b", 2), "b", "met a, who looks")),
                "a",
                "who counts");
    }

    /** An update between two readings is seen, whoever made it. */
    @Test
    void visit_numberChangesMeanwhile_noticed() {
        Runnable intruder = () -> unchecked(() -> Files.writeString(dir.resolve("number"), "7"));
        assertNoticed(() -> file.look("b", 2, intruder), "b", "saw 0, then 7");
        assertThat(dir.resolve("lookers/b")).exists();
        unchecked(() -> Files.delete(dir.resolve("lookers/b")));
        unchecked(() -> Files.writeString(dir.resolve("number"), "0"));
        assertNoticed(() -> file.visit("a", 1, intruder), "a", "read 0, then 7");
    }

    /** A token that does not rise is found, and a lock without tokens is passed over. */
    @Test
    void stale_tokenNotAboveEarlierOnes_found() throws IOException {
        file.visit("a", 5);
        file.visit("none", 0);
        file.look("b", 9);
        file.look("b", 8);
        assertThat(file.stale()).isEmpty();
        file.visit("a", 9);
        assertThat(file.stale()).contains(new Visit("a", 9, true));
    }

    /** A reader with the token of a writer before it is found. */
    @Test
    void stale_lookWithTokenOfVisit_found() throws IOException {
        file.visit("a", 5);
        file.look("b", 5);
        assertThat(file.stale()).contains(new Visit("b", 5, false));
    }

    private static void assertNoticed(ThrowingCallable call, String who, String what) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("who=" + who)
                .hasMessageContaining(what);
    }

    private interface Step {
        void take() throws IOException;
    }

    private static void unchecked(Step step) {
        try {
            step.take();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
