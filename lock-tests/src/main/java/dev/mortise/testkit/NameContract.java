package dev.mortise.testkit;

import static dev.mortise.testkit.LockAssert.assertFree;
import static dev.mortise.testkit.LockAssert.assertTaken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** I14: the same names are good on every backend, and no two of them are the same lock. */
public interface NameContract extends Contract {
    /** How many random names are tried. A slow backend may lower it. */
    default int randomNames() {
        return 300;
    }

    /** Names that stores confuse are different locks. */
    @Test
    default void getLock_nastyNames_allDifferent() {
        assertAllDifferent(SampleNames.nasty());
    }

    /** Random names and their near misses are different locks. */
    @Test
    default void getLock_randomNames_allDifferent() {
        assertAllDifferent(SampleNames.random(20_250_101, randomNames()));
    }

    /** All can be held at once by one process, and are refused to another one by one. */
    private void assertAllDifferent(List<String> names) {
        LockFactory here = process();
        LockFactory there = process();
        for (String name : names) {
            assertThat(here.getLock(name).tryLock())
                    .as("name %s beside all before it", escaped(name))
                    .isTrue();
        }
        for (String name : names) {
            assertTaken(there, name);
            here.getLock(name).unlock();
            assertFree(there, name);
        }
    }

    private static String escaped(String name) {
        StringBuilder out = new StringBuilder();
        name.chars().forEach(c -> out.append(c > ' ' && c < 127 ? "" + (char) c : String.format("\\u%04x", c)));
        return out.toString();
    }

    /** Nasty names serve read/write locks and multi-locks as well. */
    @Test
    default void getMultiLock_nastyNames_heldTogether() {
        String[] names = SampleNames.nasty().toArray(String[]::new);
        LockFactory here = process();
        here.getMultiLock(names).lock();
        assertTaken(process(), names[names.length - 1]);
        here.getMultiLock(names).unlock();
    }

    /** What is not a name is refused with the reason, without asking the backend. */
    @Test
    default void getLock_notAName_refused() {
        ProbeBackend probe = probe();
        LockFactory here = process(probe);
        assertThatThrownBy(() -> here.getLock(null)).isInstanceOf(NullPointerException.class);
        assertRefused(here, "", "but had 0");
        assertRefused(here, "x".repeat(513), "but had 513");
        assertRefused(here, "a\0b", "NUL");
        assertRefused(here, "a\ud83d", "surrogate");
        assertRefused(here, "\ude00a", "surrogate");
        assertRefused(here, "\ude00\ud83d", "surrogate");
        assertThat(probe.totalCount()).isZero();
    }

    private static void assertRefused(LockFactory here, String name, String reason) {
        assertThatThrownBy(() -> here.getLock(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lock name")
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> here.getMultiLock("a", name)).isInstanceOf(IllegalArgumentException.class);
    }
}
