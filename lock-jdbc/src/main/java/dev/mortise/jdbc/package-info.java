/** Locks in a database. */
package dev.mortise.jdbc;
