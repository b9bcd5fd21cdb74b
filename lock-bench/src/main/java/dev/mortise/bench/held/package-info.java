/** What it costs to hold many locks at once: their renewal, and the memory that they take. */
package dev.mortise.bench.held;
