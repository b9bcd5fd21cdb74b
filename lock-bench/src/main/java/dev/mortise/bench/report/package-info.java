/** What a run came to, whatever was measured: numbers, verdicts, and the files that people read. */
package dev.mortise.bench.report;
