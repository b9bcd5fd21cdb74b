package dev.mortise.internal;

import java.util.ArrayDeque;
import java.util.Deque;

/** What happened in a run: the last lines for people, and a hash of all of them to tell two runs apart. */
final class SimTrace {
    private static final int KEPT = 60;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final int kept = Integer.getInteger("mortise.sim.trace", KEPT);
    private final Deque<String> lines = new ArrayDeque<>(KEPT);
    private final Deque<Long> times = new ArrayDeque<>(KEPT);
    private long hash = 0xcbf29ce484222325L;

    void add(long time, String line) {
        // A string's own hash is fixed by the language and is kept with the string if that is used again.
        hash = ((hash ^ line.hashCode()) * FNV_PRIME ^ time) * FNV_PRIME;
        if (lines.size() == kept) {
            lines.removeFirst();
            times.removeFirst();
        }
        lines.addLast(line);
        times.addLast(time);
    }

    long hash() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        var time = times.iterator();
        for (String line : lines) {
            text.append(String.format("  %12.6f s  %s%n", time.next() / 1e9, line));
        }
        return text.toString();
    }
}
