package dev.mortise.bench.contest;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** The threads that take and give back locks. */
enum Threads {
    /** Those of the system. */
    PLATFORM {
        @Override
        ThreadFactory factory() {
            return work -> {
                Thread thread = new Thread(work, "bench-worker");
                thread.setDaemon(true);
                return thread;
            };
        }
    },

    /** Those of the JVM: reached by reflection, as this code compiles for Java 17. */
    VIRTUAL {
        @Override
        ThreadFactory factory() {
            try {
                Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
                Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
                return (ThreadFactory) factory.invoke(builder);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("virtual threads need JDK 21", e);
            }
        }
    };

    abstract ThreadFactory factory();
}
