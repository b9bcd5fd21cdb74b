package dev.mortise.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** What the threads of another process are doing, as far as the system tells. */
final class ThreadStates {
    private static final char STOPPED = 'T';
    private static final char ENDED = 'Z';

    private ThreadStates() {}

    /** Whether no thread of a process runs since a signal; where there is no {@code /proc} to ask, says yes. */
    static boolean allStopped(long pid) {
        Path threads = Path.of("/proc", Long.toString(pid), "task");
        return !Files.isDirectory(threads) || all(threads, state -> state == STOPPED || state == ENDED);
    }

    /** Whether a process has ended and only waits to be asked how; where there is no {@code /proc} to ask, says no. */
    static boolean allEnded(long pid) {
        Path threads = Path.of("/proc", Long.toString(pid), "task");
        return Files.isDirectory(threads) && all(threads, state -> state == ENDED);
    }

    private static boolean all(Path threads, IntPredicate condition) {
        try (Stream<Path> all = Files.list(threads)) {
            List<Path> listed = all.toList();
            return listed.stream().allMatch(thread -> condition.test(state(thread.resolve("stat"))));
        } catch (IOException changing) {
            return false;
        }
    }

    /** The letter behind the thread's name, which is in parentheses and may hold anything. */
    private static char state(Path stat) {
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return line.charAt(line.lastIndexOf(')') + 2);
        } catch (IOException gone) {
            return ENDED;
        }
    }
}
