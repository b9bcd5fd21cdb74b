/** Mortise on a ZooKeeper server against the plain client and Curator. */
package dev.mortise.bench.zookeeper;
