package dev.mortise.testkit.mutants;

import static net.bytebuddy.matcher.ElementMatchers.is;
import static net.bytebuddy.matcher.ElementMatchers.named;

import java.lang.reflect.Field;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.MemberSubstitution;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.MethodList;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.implementation.StubMethod;

/**
 * A change to one method of one class, made while the class is loaded. What it is about has to be there: an edit that
 * finds nothing to change throws, so that a mutant cannot quietly become the original.
 *
 * @param className the class
 * @param method the method
 * @param change what to do
 */
record Edit(String className, String method, Change change) {
    private static final String ENGINE = "dev.mortise.internal.";

    /** What is done to a method. */
    interface Change {
        DynamicType.Builder<?> to(DynamicType.Builder<?> builder, TypeDescription type, MethodDescription method);
    }

    /** Has the method do nothing, and return zero, false or null. */
    static Edit stub(String engineClass, String method) {
        return new Edit(
                ENGINE + engineClass,
                method,
                (builder, type, target) -> builder.method(is(target)).intercept(StubMethod.INSTANCE));
    }

    /** Has the method always return the same. */
    static Edit constant(String engineClass, String method, Object value) {
        return new Edit(
                ENGINE + engineClass,
                method,
                (builder, type, target) -> builder.method(is(target)).intercept(FixedValue.value(value)));
    }

    /** Has the method return what another one without arguments does. */
    static Edit asIf(String engineClass, String method, String other) {
        return new Edit(
                ENGINE + engineClass,
                method,
                (builder, type, target) -> builder.method(is(target)).intercept(MethodCall.invoke(only(type, other))));
    }

    /** Leaves out, in the method, every call of another: zero, false or null take the place of its result. */
    static Edit without(String engineClass, String method, String called) {
        return new Edit(
                ENGINE + engineClass,
                method,
                (builder, type, target) -> builder.visit(
                        substitution().method(named(called)).stub().on(is(target))));
    }

    /** Has the method read zero, false or null from a field. */
    static Edit blind(String engineClass, String method, String field) {
        return new Edit(
                ENGINE + engineClass,
                method,
                (builder, type, target) -> builder.visit(
                        substitution().field(named(field)).onRead().stub().on(is(target))));
    }

    /** Has the method read one static field instead of another. */
    static Edit reading(String className, String method, String field, Class<?> owner, String other) {
        return new Edit(
                className,
                method,
                (builder, type, target) -> builder.visit(substitution()
                        .field(named(field))
                        .onRead()
                        .replaceWith(field(owner, other))
                        .on(is(target))));
    }

    private static Field field(Class<?> owner, String name) {
        try {
            return owner.getField(name);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Has more code run where the method begins or ends. */
    static Edit advised(String className, String method, Class<?> advice) {
        return new Edit(
                className,
                method,
                (builder, type, target) -> builder.visit(Advice.to(advice).on(is(target))));
    }

    private static MemberSubstitution substitution() {
        return MemberSubstitution.strict().failIfNoMatch(true);
    }

    DynamicType.Builder<?> apply(DynamicType.Builder<?> builder, TypeDescription type) {
        return change.to(builder, type, only(type, method));
    }

    private static MethodDescription only(TypeDescription type, String name) {
        MethodList<?> found = type.getDeclaredMethods().filter(named(name));
        if (found.size() != 1) {
            throw new IllegalStateException(type.getName() + " has " + found.size() + " methods " + name);
        }
        return found.getOnly();
    }
}
