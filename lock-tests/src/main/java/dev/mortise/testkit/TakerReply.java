package dev.mortise.testkit;

import java.util.List;

/**
 * What a child of a {@link LockTaker} answered.
 *
 * @param nanos {@link System#nanoTime()} of the child right after the command; on one host it is this JVM's clock too
 * @param outcome what the command returned, or the message of what it threw
 * @param failure the class of what it threw, or empty
 */
public record TakerReply(long nanos, String outcome, String failure) {
    static TakerReply returned(Object value) {
        return new TakerReply(System.nanoTime(), String.valueOf(value), "");
    }

    static TakerReply threw(Throwable thrown) {
        return new TakerReply(
                System.nanoTime(),
                String.valueOf(thrown.getMessage()),
                thrown.getClass().getName());
    }

    static TakerReply parse(String line) {
        List<String> words = TakerWords.words(line);
        return new TakerReply(Long.parseLong(words.get(0)), words.get(1), words.get(2));
    }

    String line() {
        return TakerWords.line(List.of(nanos, outcome, failure));
    }

    /**
     * What the command returned.
     *
     * @throws AssertionError if it threw
     */
    public String value() {
        if (!failure.isEmpty()) {
            throw new AssertionError("child threw " + failure + ": " + outcome);
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

    /** Whether the command threw exactly this. */
    public boolean threw(Class<? extends Throwable> type) {
        return failure.equals(type.getName());
    }
}
