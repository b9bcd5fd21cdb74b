package dev.mortise.testkit.mutants;

import dev.mortise.testkit.Delays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs contract tests, one by one, on code that a mutant's class loader loads. */
final class MutantRun {
    /** With a mutant, tests mostly wait in vain: for what must happen, and for what they left behind to go away. */
    private static final List<Edit> HASTE = List.of(
            Edit.advised("dev.mortise.testkit.Delays", "millis", Advices.ShortPatience.class),
            Edit.reading("dev.mortise.testkit.Stage", "clear", "SETTLING", Delays.class, "MEDIUM"));

    private final MutantLoader loader;

    private MutantRun(String name, List<Edit> edits) {
        this.loader = new MutantLoader(name, edits);
    }

    /** Runs on a mutant. */
    static MutantRun of(Mutant mutant) {
        return new MutantRun(
                mutant.name(),
                Stream.concat(HASTE.stream(), mutant.edits().stream()).toList());
    }

    /** Runs on what is not broken, loaded in the same way. */
    static MutantRun ofUnbroken() {
        return new MutantRun("UNBROKEN", List.of());
    }

    /** The first of the tests that fails, and how; empty if all pass. */
    Optional<Catch> run(Collection<Catcher> catchers) {
        return catchers.stream().flatMap(catcher -> run(catcher).stream()).findFirst();
    }

    /**
     * A mutant that was noticed.
     *
     * @param by the test that failed
     * @param failure why
     */
    record Catch(Catcher by, Throwable failure) {}

    private Optional<Catch> run(Catcher catcher) {
        Outcome outcome = new Outcome();
        launcher().execute(request(catcher), outcome);
        if (outcome.result == null) {
            throw new IllegalStateException(catcher + " did not run", outcome.obstacle);
        }
        if (outcome.result.getStatus() == Status.ABORTED) {
            throw new IllegalStateException(
                    catcher + " was skipped", outcome.result.getThrowable().orElse(null));
        }
        return outcome.result.getThrowable().map(failure -> new Catch(catcher, requireWorking(failure)));
    }

    private static Launcher launcher() {
        return LauncherFactory.create();
    }

    private LauncherDiscoveryRequest request(Catcher catcher) {
        try {
            Class<?> contracts = loader.loadClass(MutantContracts.class.getName());
            return LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectMethod(contracts, catcher.test()))
                    .build();
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A mutant that does not link is no mutant: that its tests fail says nothing about the tests. */
    private static Throwable requireWorking(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof LinkageError) {
                throw new IllegalStateException("the mutant does not link", failure);
            }
        }
        return failure;
    }

    /** Keeps the result of the one test that runs, or what kept it from running. */
    private static final class Outcome implements TestExecutionListener {
        private volatile TestExecutionResult result;
        private volatile Throwable obstacle;

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult finished) {
            if (test.isTest()) {
                result = finished;
            } else {
                finished.getThrowable().ifPresent(thrown -> obstacle = thrown);
            }
        }
    }
}
