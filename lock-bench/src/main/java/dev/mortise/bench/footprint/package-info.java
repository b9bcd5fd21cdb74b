/** What a library brings along: jars, threads, connections, and the time of its first lock. */
package dev.mortise.bench.footprint;
