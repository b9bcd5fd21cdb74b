/**
 * For authors of backends: the verbs a store of locks must offer, and the values that pass to and fro.
 *
 * <p>Start at {@link dev.mortise.spi.LockBackend} for the rules, and check a backend with the contract suite in {@code
 * lock-tests}.
 */
package dev.mortise.spi;
