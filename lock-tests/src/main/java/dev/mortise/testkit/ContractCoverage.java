package dev.mortise.testkit;

import dev.mortise.spi.BackendTraits;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Disabled;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Sees to it that a backend's test class runs every test of every contract that its traits promise.
 *
 * <p>Runs by itself before the tests of a class. A class that is disabled as a whole never gets there: call
 * {@link #check} from another test where that matters.
 */
public final class ContractCoverage {
    private static final String CONDITIONS = "org.junit.jupiter.api.condition";

    private ContractCoverage() {}

    /**
     * Fails unless the class runs all that the traits demand.
     *
     * @throws AssertionError if it lacks a contract, overrides a contract's test, or disables tests
     */
    public static void check(Class<?> testClass, BackendTraits traits) {
        List<String> gaps = new ArrayList<>();
        for (Class<? extends Contract> contract : ContractCatalogue.demandedBy(traits)) {
            if (contract.isAssignableFrom(testClass)) {
                gaps.addAll(overridden(testClass, contract));
            } else {
                gaps.add("does not implement " + contract.getSimpleName());
            }
        }
        for (Class<?> type = testClass; type != null; type = type.getSuperclass()) {
            if (isConditional(type, new HashSet<>())) {
                gaps.add("is disabled, or runs under a condition: " + type.getSimpleName());
            }
        }
        if (!gaps.isEmpty()) {
            throw new AssertionError("test class " + testClass.getName() + " of backend '" + traits.name() + "':\n  "
                    + String.join("\n  ", gaps));
        }
    }

    private static List<String> overridden(Class<?> testClass, Class<?> contract) {
        List<String> gaps = new ArrayList<>();
        for (Method test : contract.getDeclaredMethods()) {
            if (AnnotationSupport.isAnnotated(test, Testable.class)) {
                Method effective = effective(testClass, test);
                if (!effective.equals(test)) {
                    gaps.add("overrides " + contract.getSimpleName() + "." + test.getName() + " in "
                            + effective.getDeclaringClass().getSimpleName());
                }
            }
        }
        return gaps;
    }

    /** What runs in place of a contract's test; a test class need not be public, nor its methods. */
    private static Method effective(Class<?> testClass, Method test) {
        try {
            return testClass.getMethod(test.getName(), test.getParameterTypes());
        } catch (NoSuchMethodException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static boolean isConditional(AnnotatedElement element, Set<Class<?>> seen) {
        for (Annotation annotation : element.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (type == Disabled.class || type.getPackageName().equals(CONDITIONS)) {
                return true;
            }
            if (seen.add(type) && isConditional(type, seen)) {
                return true;
            }
        }
        return false;
    }
}
