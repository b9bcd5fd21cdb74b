/**
 * Locks on one Redis deployment: a single server, Sentinel or Cluster.
 *
 * <p>Opened by URL or name through {@link dev.mortise.LockFactory}, or around a client with
 * {@link dev.mortise.redis.RedisLockBackend#around}.
 */
package dev.mortise.redis;
