/** Locks on a majority of independent Redis servers; {@link dev.mortise.redlock.RedlockBackend} is the door. */
package dev.mortise.redlock;
