package dev.mortise.campaign.history;

/**
 * A write to the guarded resource, as that saw it. Immutable.
 *
 * @param process whose write
 * @param accepted whether the token was not below the largest so far
 */
public record Write(int process, int thread, int lock, long token, long at, boolean accepted) {}
