package dev.mortise.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What threads are doing, for messages of tests that failed. */
final class ThreadDump {
    /** How the names of all threads of the engine and of backends begin. */
    static final String LIBRARY = "mortise-";

    private static final int FRAMES = 25;

    private ThreadDump() {}

    /** The live threads whose names begin so. */
    static List<Thread> named(String prefix) {
        List<Thread> found = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.isAlive() && thread.getName().startsWith(prefix)) {
                found.add(thread);
            }
        }
        return found;
    }

    /** The stacks of the threads of the engine, of backends and of tests. */
    static String ofTestAndEngine() {
        Predicate<Thread> interesting = thread -> thread.getName().startsWith(LIBRARY)
                || thread.getName().startsWith(Actors.PREFIX)
                || thread.getName().startsWith("junit");
        Map<String, String> stacks = new TreeMap<>();
        Thread.getAllStackTraces().keySet().stream()
                .filter(interesting)
                .forEach(thread -> stacks.put(thread.getName() + " " + thread.getState(), stack(thread)));
        StringBuilder dump = new StringBuilder();
        stacks.forEach((thread, stack) -> dump.append(thread).append(stack).append('\n'));
        return dump.toString();
    }

    static String stack(Thread thread) {
        StringBuilder out = new StringBuilder();
        StackTraceElement[] frames = thread.getStackTrace();
        for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
            out.append("\n    ").append(frames[i]);
        }
        return out.toString();
    }
}
