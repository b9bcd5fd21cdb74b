/** JMH benchmarks, and what runs everything; {@code docs/benchmarks.md} says how. */
package dev.mortise.bench;
