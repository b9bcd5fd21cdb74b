/**
 * The engine: everything that is hard about a lock, once for all backends. Not for use from outside; it may change at any
 * time.
 *
 * <p>The way in is {@link dev.mortise.internal.LockEngine}; {@code docs/architecture.md} draws the rooms.
 */
package dev.mortise.internal;
