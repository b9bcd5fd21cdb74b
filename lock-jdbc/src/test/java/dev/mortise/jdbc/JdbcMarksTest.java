package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether a process that gives a lock back learns that others wait for it. */
@Timeout(60)
class JdbcMarksTest {
    private final String name = "marks-" + UUID.randomUUID();

    @TempDir
    private Path directory;

    private LockBackend open(Family family) {
        return new JdbcLockBackendProvider()
                .open(BackendSettings.of(Map.of("url", TestServers.url(family, directory)), JdbcKit.TIMEOUT));
    }

    private LeaseRequest request(boolean willWait) {
        String id = UUID.randomUUID().toString();
        return new LeaseRequest(name, id, LockMode.MUTEX, Duration.ofMinutes(1), "test", null, willWait);
    }

    /** One that has waited itself, and said so last, still learns of the other that waits. */
    @ParameterizedTest
    @EnumSource
    void release_othersWaitToo_told(Family family) {
        try (LockBackend first = open(family);
                LockBackend second = open(family);
                LockBackend third = open(family);
                Waiting waitsLong = new Waiting(third);
                Waiting waits = new Waiting(second)) {
            LeaseRequest held = request(false);
            Grant grant = attempt(first, held).orElseThrow();
            waitsLong.refused();
            waits.refused();
            assertThat(first.release(held, grant, grant.token())).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
            Grant next = waits.granted();
            assertThat(second.release(waits.request, next, next.token())).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
        }
    }

    /** One that is alone, or was the only one to wait, is told so. */
    @ParameterizedTest
    @EnumSource
    void release_nobodyElseWaits_told(Family family) {
        try (LockBackend first = open(family);
                LockBackend second = open(family);
                Waiting waits = new Waiting(second)) {
            LeaseRequest held = request(false);
            Grant grant = attempt(first, held).orElseThrow();
            assertThat(attempt(second, request(false))).isEmpty(); // does not go on waiting
            assertThat(first.release(held, grant, grant.token())).isEqualTo(ReleaseOutcome.RELEASED);
            LeaseRequest again = request(false);
            Grant once = attempt(first, again).orElseThrow();
            waits.refused();
            assertThat(first.release(again, once, once.token())).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
            Grant next = waits.granted();
            assertThat(second.release(waits.request, next, next.token())).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    private static Optional<Grant> attempt(LockBackend backend, LeaseRequest request) {
        try (Contender contender = backend.contend(request, () -> {})) {
            return contender.tryAcquire().grant();
        }
    }

    /** One who goes on waiting. */
    private final class Waiting implements AutoCloseable {
        private final LeaseRequest request = request(true);
        private final Contender contender;

        Waiting(LockBackend backend) {
            contender = backend.contend(request, () -> {});
        }

        void refused() {
            assertThat(contender.tryAcquire().grant()).isEmpty();
        }

        Grant granted() {
            return contender.tryAcquire().grant().orElseThrow();
        }

        @Override
        public void close() {
            contender.close();
        }
    }
}
