/**
 * A network backend without an external server: the memory backend behind a loopback socket. It lets the test kit prove
 * its cross-process and network parts on their own, and shows the least that a network backend has to do.
 */
package dev.mortise.testkit.bridge;
