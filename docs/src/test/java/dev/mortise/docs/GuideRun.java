package dev.mortise.docs;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** What came of some tests of a class that was just compiled. */
record GuideRun(long succeeded, List<Throwable> failures) {
    static GuideRun of(Class<?> tests, String method) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(tests, method))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        return new GuideRun(
                summary.getTestsSucceededCount(),
                summary.getFailures().stream()
                        .map(TestExecutionSummary.Failure::getException)
                        .toList());
    }
}
