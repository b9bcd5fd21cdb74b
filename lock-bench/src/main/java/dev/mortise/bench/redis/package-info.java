/** Mortise on a Redis server against plain Jedis and Redisson; {@code lock-bench/README.md} says how to run it. */
package dev.mortise.bench.redis;
