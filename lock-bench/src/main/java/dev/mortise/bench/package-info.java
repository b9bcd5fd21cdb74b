/** JMH benchmarks; {@code lock-bench/README.md} says how to run them. */
package dev.mortise.bench;
