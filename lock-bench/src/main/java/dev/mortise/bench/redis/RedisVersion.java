package dev.mortise.bench.redis;

import dev.mortise.testkit.servers.RedisNode;

/** What a server says that it is. Not to be instantiated. */
public final class RedisVersion {
    private static final String FIELD = "redis_version:";

    private RedisVersion() {}

    /** {@return as in {@code INFO server}} */
    public static String of(RedisNode server) {
        return server.command("INFO", "server")
                .lines()
                .filter(line -> line.startsWith(FIELD))
                .map(line -> line.substring(FIELD.length()).strip())
                .findFirst()
                .orElse("of unknown version");
    }
}
