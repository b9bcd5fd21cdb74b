/** Locks shared with Curator, which runs live beside ours. */
package dev.mortise.zookeeper.interop;
