/**
 * Distributed locks behind {@link java.util.concurrent.locks.Lock}.
 *
 * <p>Open a {@link dev.mortise.LockFactory}, ask it for a {@link dev.mortise.DistributedLock} by name, and use it in
 * {@code try}/{@code finally}.
 */
package dev.mortise;
