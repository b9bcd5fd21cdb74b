package dev.mortise.campaign.work;

import java.util.List;

/**
 * What a client process answered. Immutable.
 *
 * @param at {@link System#nanoTime()} right after the command; all processes of a host share that clock
 * @param outcome what the command returned, or the message of what it threw
 * @param failure the class of what it threw, or empty
 */
public record Reply(long at, String outcome, String failure) {
    static Reply returned(Object value) {
        return new Reply(System.nanoTime(), String.valueOf(value), "");
    }

    static Reply threw(Throwable thrown) {
        return new Reply(
                System.nanoTime(),
                String.valueOf(thrown.getMessage()),
                thrown.getClass().getName());
    }

    static Reply parse(String line) {
        List<String> words = Words.of(line);
        return new Reply(Long.parseLong(words.get(0)), words.get(1), words.get(2));
    }

    String line() {
        return Words.line(at, outcome, failure);
    }

    /** Whether the command threw. */
    public boolean failed() {
        return !failure.isEmpty();
    }

    /** Whether it threw this or a class below it, which must be on this class path. */
    public boolean threw(Class<? extends Throwable> type) {
        try {
            return failed() && type.isAssignableFrom(Class.forName(failure));
        } catch (ClassNotFoundException elsewhere) {
            return false;
        }
    }

    /**
     * What the command returned.
     *
     * @throws IllegalStateException if it threw
     */
    public String value() {
        if (failed()) {
            throw new IllegalStateException("client threw " + failure + ": " + outcome);
        }
        return outcome;
    }

    /** The value as a yes or no. */
    public boolean isTrue() {
        return Boolean.parseBoolean(value());
    }

    /** The value as a number. */
    public long number() {
        return Long.parseLong(value());
    }
}
