/** Mortise on a PostgreSQL server against plain JDBC and Spring Integration. */
package dev.mortise.bench.jdbc;
