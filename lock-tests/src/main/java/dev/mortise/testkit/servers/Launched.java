package dev.mortise.testkit.servers;

/** A server that serves, and where. */
record Launched(int port, ServerControl control) {}
