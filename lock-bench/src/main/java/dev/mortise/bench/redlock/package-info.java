/** Mortise on several Redis servers against a plain loop and Redisson; {@code lock-bench/README.md} says how to run it. */
package dev.mortise.bench.redlock;
