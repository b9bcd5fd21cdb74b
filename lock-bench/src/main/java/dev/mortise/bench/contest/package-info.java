/** Contests of locks on one server, whichever it is: workloads, who takes part, the measuring, and the report. */
package dev.mortise.bench.contest;
