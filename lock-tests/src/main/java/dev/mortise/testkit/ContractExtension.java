package dev.mortise.testkit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Watches over every contract test: that the test class runs all the contracts it must, and that each test leaves no
 * thread, hold, waiter or interrupt behind.
 *
 * <p>Threads are told by their names, so contract classes must not run in parallel in one JVM.
 */
final class ContractExtension implements BeforeEachCallback, AfterEachCallback, InvocationInterceptor {
    private static final String INTERRUPTED = "interrupted";

    @Override
    public void beforeEach(ExtensionContext context) {
        Contract contract = (Contract) context.getRequiredTestInstance();
        ExtensionContext.Store store = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL);
        Class<?> testClass = context.getRequiredTestClass();
        store.computeIfAbsent(testClass, unchecked -> {
            ContractCoverage.check(testClass, contract.fixture().traits());
            return true;
        });
        Stage.of(contract); // notes which threads are not this test's
    }

    /** Looks at the interrupt flag on the thread that ran the test, which is not the one that cleans up. */
    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        try {
            invocation.proceed();
        } finally {
            if (Thread.interrupted()) {
                store(context).put(INTERRUPTED, true);
            }
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Object test = context.getRequiredTestInstance();
        Optional<Throwable> failure = context.getExecutionException();
        failure.ifPresent(thrown -> thrown.addSuppressed(new AssertionError(
                "threads at the end:\n" + ThreadDump.ofTestAndEngine()))); // before anything is cleared away
        List<String> leaks = new ArrayList<>(Stage.of(test).clear());
        Stage.forget(test);
        if (store(context).get(INTERRUPTED) != null) {
            leaks.add("the interrupt flag of the test's thread");
        }
        if (failure.isEmpty() && !leaks.isEmpty()) {
            throw new AssertionError("the test left behind:\n" + String.join("\n", leaks));
        }
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(ExtensionContext.Namespace.create(ContractExtension.class, context.getUniqueId()));
    }
}
