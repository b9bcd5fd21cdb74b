/** Mortise on a Redis server against plain Jedis and Redisson. */
package dev.mortise.bench.redis;
