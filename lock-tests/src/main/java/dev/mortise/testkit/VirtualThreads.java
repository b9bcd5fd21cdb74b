package dev.mortise.testkit;

import java.lang.reflect.Method;

/** Virtual threads where the running JDK has them, reached by reflection because this code compiles for Java 17. */
final class VirtualThreads {
    private static final Method OF_VIRTUAL = ofVirtual();

    private VirtualThreads() {}

    private static Method ofVirtual() {
        try {
            Method method = Thread.class.getMethod("ofVirtual");
            method.invoke(null); // refused where they are a preview only
            return method;
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }

    static boolean available() {
        return OF_VIRTUAL != null;
    }

    static Thread unstarted(String name, Runnable body) {
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object named = builder.getMethod("name", String.class).invoke(OF_VIRTUAL.invoke(null), name);
            return (Thread) builder.getMethod("unstarted", Runnable.class).invoke(named, body);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError("virtual threads were there a moment ago", impossible);
        }
    }
}
