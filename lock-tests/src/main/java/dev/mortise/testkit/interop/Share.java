package dev.mortise.testkit.interop;

/**
 * What one process of a {@link Contest} does.
 *
 * @param sections how often it counts, alone
 * @param looks how often it looks after each, beside others who do; above zero only for locks that can be shared
 */
public record Share(int sections, int looks) {}
