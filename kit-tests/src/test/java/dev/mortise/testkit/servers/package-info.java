/** The servers of the kit, tried out. */
package dev.mortise.testkit.servers;
