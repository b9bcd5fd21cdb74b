/** Mortise on a ZooKeeper server against the plain client and Curator; {@code lock-bench/README.md} says how to run it. */
package dev.mortise.bench.zookeeper;
