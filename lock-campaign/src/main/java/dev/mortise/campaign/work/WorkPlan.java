package dev.mortise.campaign.work;

import java.time.Duration;
import java.util.List;

/**
 * What the threads of one client process do until they are told to stop. Immutable.
 *
 * @param hold how long a critical section takes at the most, beside the trips to the resource
 * @param patience of a {@code tryLock}, or negative for {@code lock()}
 */
public record WorkPlan(int threads, int locks, Duration hold, Duration patience, long seed) {
    Object[] words() {
        return new Object[] {"work", threads, locks, hold.toNanos(), patience.toNanos(), seed};
    }

    static WorkPlan of(List<String> words) {
        return new WorkPlan(
                Integer.parseInt(words.get(1)),
                Integer.parseInt(words.get(2)),
                Duration.ofNanos(Long.parseLong(words.get(3))),
                Duration.ofNanos(Long.parseLong(words.get(4))),
                Long.parseLong(words.get(5)));
    }
}
