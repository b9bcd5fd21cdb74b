/** Locks that another process has, asked for by one who would not wait. */
package dev.mortise.bench.refused;
