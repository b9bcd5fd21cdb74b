/**
 * The reference backend: locks inside one JVM. It behaves as a server would, down to leases that expire, and serves tests,
 * demos and programs that have only one process for now.
 *
 * <p>Opened by URL as {@code memory:} or {@code memory:NAME}; or made by hand from a {@link
 * dev.mortise.memory.MemoryStore}, with a clock of one's own.
 */
package dev.mortise.memory;
