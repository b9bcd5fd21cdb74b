/** What users get, looked at from outside: the POMs, the jars, and projects that are built with them. */
package dev.mortise.consumer;
