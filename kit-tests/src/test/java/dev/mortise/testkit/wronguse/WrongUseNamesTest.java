package dev.mortise.testkit.wronguse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import java.util.List;
import java.util.function.BiConsumer;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lock names that are none, and those that would deface a log. */
final class WrongUseNamesTest {
    private static final String UGLY = "a\r\nb\u202Ec\u2028d\u001Be";
    private static final String ESCAPED = "'a\\u000D\\u000Ab\\u202Ec\\u2028d\\u001Be'";

    private static final List<BiConsumer<LockFactory, String>> TAKING_NAMES = List.of(
            LockFactory::getLock,
            LockFactory::getReadWriteLock,
            LockFactory::getMultiLock,
            (factory, name) -> factory.getMultiLock("good", name),
            WrongUseNamesTest::withLock);

    private final LockFactory locks = LockFactory.open("memory:");

    @AfterEach
    void close() {
        locks.close();
    }

    /** No name is refused everywhere. */
    @Test
    void name_null_refused() {
        for (BiConsumer<LockFactory, String> taking : TAKING_NAMES) {
            assertThatThrownBy(() -> taking.accept(locks, null)).isInstanceOf(NullPointerException.class);
        }
        assertThatThrownBy(() -> locks.getLock(null)).hasMessage("lock name must not be null");
        assertThatThrownBy(() -> locks.getMultiLock((String[]) null)).hasMessage("names must not be null");
    }

    /** The empty name is refused everywhere. */
    @Test
    void name_empty_refused() {
        assertRefused("", "lock name must have 1 to 512 characters but had 0");
    }

    /** A name that is too long is refused everywhere, with its beginning only. */
    @Test
    void name_tooLong_refused() {
        assertRefused(
                "x".repeat(513), "lock name must have 1 to 512 characters but had 513: '" + "x".repeat(40) + "'...");
        assertThat(locks.getLock("x".repeat(512)).tryLock()).isTrue();
    }

    /** A name with NUL is refused everywhere, with the place. */
    @Test
    void name_withNul_refused() {
        assertRefused("a\0b", "lock name must not contain NUL but did at index 1: 'a\\u0000b'");
    }

    /** Half a surrogate pair is refused everywhere, with the place. */
    @Test
    void name_halfSurrogatePair_refused() {
        String rule = "lock name must be well-formed text but had half a surrogate pair at index ";
        assertRefused("ab\uD83D", rule + "2: 'ab\\uD83D'");
        assertRefused("\uDE00b", rule + "0: '\\uDE00b'");
        assertRefused("\uD83D\uD83D\uDE00", rule + "0: '\\uD83D\uD83D\uDE00'");
        assertThat(locks.getLock("\uD83D\uDE00").tryLock()).isTrue();
    }

    /** A multi-lock needs a name. */
    @Test
    void getMultiLock_noNames_refused() {
        assertThatThrownBy(locks::getMultiLock)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("names must have at least 1 lock name but had 0");
    }

    /** Line ends, terminal codes and marks of direction in a name are escaped in all that is told about it. */
    @Test
    void name_ugly_escapedInMessages() throws InterruptedException {
        DistributedLock lock = locks.getLock(UGLY);
        assertEscaped(assertThatThrownBy(lock::unlock));
        assertEscaped(assertThatThrownBy(lock::fencingToken));
        Thread.currentThread().interrupt();
        assertEscaped(assertThatThrownBy(lock::lockInterruptibly));
        assertThatThrownBy(locks.getMultiLock(UGLY, "z")::unlock).message().doesNotContain("\n", "\u202E");
        Lease lease = lock.acquire();
        lease.close();
        assertEscaped(assertThatThrownBy(lease::fencingToken));
        locks.getReadWriteLock(UGLY).readLock().lock();
        assertEscaped(assertThatThrownBy(locks.getReadWriteLock(UGLY).writeLock()::lock));
        assertThat(List.of(
                        lock,
                        lease,
                        locks.getMultiLock(UGLY, "z"),
                        locks.getReadWriteLock(UGLY).readLock()))
                .allSatisfy(shown -> assertThat(shown.toString()).contains(ESCAPED));
    }

    private static void assertEscaped(AbstractThrowableAssert<?, ? extends Throwable> thrown) {
        thrown.hasMessageContaining(ESCAPED);
    }

    private void assertRefused(String name, String message) {
        for (BiConsumer<LockFactory, String> taking : TAKING_NAMES) {
            assertThatThrownBy(() -> taking.accept(locks, name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
    }

    private static void withLock(LockFactory factory, String name) {
        try {
            factory.withLock(name, () -> "never run");
        } catch (RuntimeException refused) {
            throw refused;
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }
}
