package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/** The life of a line that listens. */
class PushLineTest {
    private static final int LONGER_THAN_THE_TEST_MS = 60_000;

    /** A line that is cut just before its first command ends, though its connection then opens itself anew. */
    @Test
    void cut_beforeFirstCommand_ends() {
        try (RedisNode server = Servers.redis()) {
            AtomicReference<PushLine> line = new AtomicReference<>();
            CountDownLatch broken = new CountDownLatch(1);
            Push push = new CutFirst(line);
            line.set(new PushLine(() -> connect(server), "channel", push, (which, cause) -> broken.countDown()));
            line.get().start("test-listener");
            Eventually.eventually("ended", () -> broken.getCount() == 0);
            assertThat(server.command("PUBSUB", "CHANNELS")).isEqualTo("[]");
        }
    }

    private static Connection connect(RedisNode server) {
        return new Connection(
                new HostAndPort(server.host(), server.port()),
                DefaultJedisClientConfig.builder()
                        .socketTimeoutMillis(LONGER_THAN_THE_TEST_MS)
                        .build());
    }

    /** Cuts the line in the one moment in which that does not suffice. */
    private static final class CutFirst implements Push, Push.Ear {
        private final AtomicReference<PushLine> line;
        private final Push push = Push.to(this, false);

        CutFirst(AtomicReference<PushLine> line) {
            this.line = line;
        }

        @Override
        public void follow(Connection connection, String firstChannel) {
            line.get().cut();
            push.follow(connection, firstChannel);
        }

        @Override
        public void subscribe(String channel) {
            push.subscribe(channel);
        }

        @Override
        public void unsubscribe(String channel) {
            push.unsubscribe(channel);
        }

        @Override
        public void subscribed(String channel) {
            line.get().stands();
        }

        @Override
        public void unsubscribed(String channel) {}

        @Override
        public void told(String channel) {}
    }
}
