package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** The extension finds what a test leaves behind. */
final class ContractExtensionTest {
    private static final CountDownLatch END = new CountDownLatch(1);

    /** Tests that break the rules. */
    static final class Planted extends MemoryContractTest {
        @Test
        void clean() throws InterruptedException {
            process().getLock(freshName()).acquire().close();
        }

        @Test
        void leaking() {
            process().getLock(freshName()).lock();
            actors().run("stray", END::await);
            Thread stray = new Thread(() -> Actors.unchecked(END::await), "mortise-stray");
            stray.setDaemon(true);
            stray.start();
            Thread.currentThread().interrupt();
        }
    }

    /** Lacks nearly everything. */
    static final class Incomplete implements LockContract {
        @Override
        public BackendFixture fixture() {
            return new MemoryFixture();
        }
    }

    @Test
    void afterEach_nothingLeft_passes() {
        assertThat(failures(Planted.class, "clean")).isEmpty();
    }

    @Test
    void afterEach_leaks_allNamed() {
        List<String> failures = failures(Planted.class, "leaking");
        END.countDown();
        assertThat(failures)
                .singleElement()
                .asString()
                .contains("actor-stray")
                .contains("Census[gates=1")
                .contains("mortise-stray")
                .contains("interrupt flag");
    }

    @Test
    void beforeEach_contractsMissing_fails() {
        assertThat(failures(Incomplete.class, "newCondition_always_unsupported"))
                .singleElement()
                .asString()
                .contains("does not implement NameContract");
    }

    private static List<String> failures(Class<?> type, String method) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(type, method))
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(Event::getPayload)
                .map(payload -> (TestExecutionResult) payload.orElseThrow())
                .map(result -> result.getThrowable().orElseThrow().getMessage())
                .toList();
    }
}
