/** Locks shared with other libraries and clients, which run live beside ours. */
package dev.mortise.redis.interop;
