/** Mortise on several Redis servers against a plain loop and Redisson. */
package dev.mortise.bench.redlock;
