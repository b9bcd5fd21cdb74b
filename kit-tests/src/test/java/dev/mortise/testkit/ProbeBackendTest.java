package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.LockBackendException;
import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The probe disturbs as it is told, and nothing else. */
final class ProbeBackendTest {
    private final ProbeBackend probe = new ProbeBackend(new MemoryLockBackend(MemoryStore.create()));

    private static LeaseRequest request(String name) {
        return new LeaseRequest(name, name + "-id", LockMode.MUTEX, Duration.ofSeconds(10), "test", null, true);
    }

    private Grant grant(String name) {
        try (Contender contender = probe.contend(request(name), () -> {})) {
            return contender.tryAcquire().grant().orElseThrow();
        }
    }

    @Test
    void failNext_notExecuted() {
        probe.on(Verb.ACQUIRE).failNext(1);
        assertThatThrownBy(() -> grant("a")).isInstanceOf(LockBackendException.class);
        assertThat(probe.inspect("a", LockMode.MUTEX).holders()).isEmpty();
        assertThat(grant("a").token()).isPositive();
        assertThat(probe.on(Verb.ACQUIRE).count()).isEqualTo(2);
    }

    @Test
    void loseReplies_executed() {
        Grant grant = grant("a");
        probe.on(Verb.RELEASE).loseReplies(1);
        assertThatThrownBy(() -> probe.release(request("a"), grant, grant.token()))
                .isInstanceOf(LockBackendException.class);
        assertThat(probe.inspect("a", LockMode.MUTEX).holders()).isEmpty();
        assertThat(probe.release(request("a"), grant, grant.token())).isEqualTo(ReleaseOutcome.NOT_HELD);
    }

    @Test
    void contend_openAndClosed_counted() {
        Contender first = probe.contend(request("a"), () -> {});
        Contender second = probe.contend(request("b"), () -> {});
        assertThat(probe.openContenders()).isEqualTo(2);
        first.close();
        first.close();
        second.close();
        assertThat(probe.openContenders()).isZero();
        assertThat(probe.mostContenders()).isEqualTo(2);
    }

    @Test
    void renewAll_oneDisturbed_othersAnswered() {
        Answer sick = new Answer(request("sick"), grant("sick"));
        Answer healthy = new Answer(request("healthy"), grant("healthy"));
        probe.on(Verb.RENEW).forLock("sick").breakAll();
        probe.renewAll(List.of(sick, healthy));
        assertThat(sick.outcome).isCompletedExceptionally();
        assertThat(healthy.outcome).isCompletedWithValue(RenewOutcome.RENEWED);
        assertThat(probe.on(Verb.RENEW).count()).isEqualTo(2);
        probe.heal();
        probe.on(Verb.RENEW).loseReplies(1);
        Answer lost = new Answer(request("healthy"), grant("healthy"));
        probe.renewAll(List.of(lost));
        assertThat(lost.outcome).isCompletedExceptionally();
    }

    @Test
    void block_interrupted_staysBlockedAndKeepsFlag() throws InterruptedException {
        probe.on(Verb.INSPECT).block();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        Thread asker = Threads.daemon("asker", () -> {
            probe.inspect("a", LockMode.MUTEX);
            flag.complete(Thread.currentThread().isInterrupted());
        });
        asker.start();
        probe.on(Verb.INSPECT).awaitBlocked(1);
        asker.interrupt();
        asker.join(50);
        assertThat(flag).isNotDone();
        probe.heal();
        assertThat(AcquireForm.get(flag)).isTrue();
    }

    /** Keeps the answer. */
    private static final class Answer implements Renewal {
        private final LeaseRequest request;
        private final Grant grant;
        private final CompletableFuture<RenewOutcome> outcome = new CompletableFuture<>();

        Answer(LeaseRequest request, Grant grant) {
            this.request = request;
            this.grant = grant;
        }

        @Override
        public LeaseRequest request() {
            return request;
        }

        @Override
        public Grant grant() {
            return grant;
        }

        @Override
        public boolean isWanted() {
            return true;
        }

        @Override
        public void answered(RenewOutcome answer) {
            outcome.complete(answer);
        }

        @Override
        public void failed(Throwable cause) {
            outcome.completeExceptionally(cause);
        }
    }
}
