package dev.mortise.redis;

/** How a plain lock looks on the server. Read/write locks look the same in every layout. */
public enum RedisLayout {
    /** Keys of our own behind a prefix: any name, and no clash with other keys. The default. */
    NATIVE,
    /**
     * Redisson's: the key is the name, so that a lock excludes, and is excluded by, a live {@code RLock} or
     * {@code RFencedLock} of that name, and both wake each other. Its other locks are excluded as well, but do not wake us.
     */
    REDISSON,
    /**
     * A string under the name, as set by {@code SET name id NX PX lease}: so that a lock excludes, and is excluded by,
     * clients in other languages that use this form.
     */
    STRING
}
