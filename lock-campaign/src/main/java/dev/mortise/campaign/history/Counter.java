package dev.mortise.campaign.history;

/**
 * The unfenced counter of a lock at the end of a run. Immutable.
 *
 * @param writes how often somebody wrote one more than it had read
 * @param value what it shows: less than the writes if two were in at once
 */
public record Counter(int lock, long writes, long value) {}
