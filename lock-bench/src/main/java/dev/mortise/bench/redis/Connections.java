package dev.mortise.bench.redis;

import java.net.URI;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Spring's way to Redis, as a context would set it up. */
final class Connections {
    private Connections() {}

    static LettuceConnectionFactory to(String url) {
        URI address = URI.create(url);
        LettuceConnectionFactory connections = new LettuceConnectionFactory(address.getHost(), address.getPort());
        connections.afterPropertiesSet();
        connections.start();
        return connections;
    }
}
