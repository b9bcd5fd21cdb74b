/**
 * Real servers for tests of backends: {@link dev.mortise.testkit.servers.Servers} starts them, hurts them and leaves
 * nothing behind.
 *
 * <p>The jars with the servers are optional dependencies of the kit. A backend's module names those that it needs, in test
 * scope.
 */
package dev.mortise.testkit.servers;
