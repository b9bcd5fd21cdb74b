package dev.mortise.campaign.history;

/**
 * One thing that happened.
 *
 * @param process the number of the client process
 * @param thread the number of its thread
 * @param lock the number of the lock
 * @param at {@link System#nanoTime()}, which all processes of a host share
 * @param value as the kind has it
 */
public record Event(EventKind kind, int process, int thread, int lock, long at, long value) {
    private static final int FIELD = 0xffff;

    long header() {
        return kind.code() | ((long) lock << 8) | ((long) thread << 24) | ((long) process << 40);
    }

    static Event of(long header, long at, long value) {
        return new Event(
                EventKind.of((int) (header & 0xff)),
                (int) (header >> 40) & FIELD,
                (int) (header >> 24) & FIELD,
                (int) (header >> 8) & FIELD,
                at,
                value);
    }

    /** @throws IllegalArgumentException if a number does not fit into the file */
    public Event {
        requireField("process", process);
        requireField("thread", thread);
        requireField("lock", lock);
    }

    private static void requireField(String name, int number) {
        if (number < 0 || number > FIELD) {
            throw new IllegalArgumentException(name + " must be between 0 and " + FIELD + " but was " + number);
        }
    }
}
