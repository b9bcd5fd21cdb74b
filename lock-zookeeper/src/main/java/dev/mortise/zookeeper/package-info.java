/** Locks on a ZooKeeper ensemble. */
package dev.mortise.zookeeper;
