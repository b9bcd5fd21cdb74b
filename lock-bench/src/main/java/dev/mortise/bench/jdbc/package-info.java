/** Mortise on a PostgreSQL server against plain JDBC and Spring Integration; {@code lock-bench/README.md} says how to run it. */
package dev.mortise.bench.jdbc;
