package dev.mortise.campaign.history;

/**
 * A fault that was put in. Immutable.
 *
 * @param kind what was done, in a word or two
 * @param from when it began, in {@link System#nanoTime()}
 * @param to when it was healed
 */
public record Fault(String kind, long from, long to) {}
