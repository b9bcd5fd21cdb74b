package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Keys of one lock share a slot; keys of two locks never meet. */
class KeyspaceTest {
    private static final List<String> NAMES = List.of(
            "orders/42", "{", "}", "{}", "{}x", "}{", "a{b}c", "a%7Bb", "%", "%25", "a}b", " ", "é", "😀", "x:lock");

    private final Keyspace keys = new Keyspace(RedisLayout.NATIVE, "mortise");

    @Test
    void native_anyName_oneSlot() {
        for (String name : names()) {
            SoleKeys plain = keys.plain(name);
            SoleKeys writer = keys.writer(name);
            assertThat(List.of(
                            plain.lock(),
                            plain.token(),
                            plain.tombstone("id"),
                            plain.channel(),
                            keys.shares(name),
                            writer.lock(),
                            writer.token(),
                            writer.tombstone("id"),
                            writer.channel(),
                            keys.readers(name),
                            keys.readerTokens(name),
                            keys.writerMarks(name)))
                    .as(name)
                    .doesNotHaveDuplicates()
                    .allMatch(key -> JedisClusterCRC16.getSlot(key) == JedisClusterCRC16.getSlot(plain.lock()));
        }
    }

    @Test
    void native_anyNames_differentKeys() {
        Set<String> seen = new HashSet<>();
        for (String name : names()) {
            assertThat(seen.add(keys.plain(name).lock())).as(name).isTrue();
            assertThat(seen.add(keys.writer(name).lock())).as(name).isTrue();
        }
    }

    @Test
    void native_plainName_readable() {
        assertThat(keys.plain("orders/42").lock()).isEqualTo("mortise:{orders/42}:lock");
    }

    @Test
    void redisson_names_asRedissonMakesThem() {
        Keyspace theirs = new Keyspace(RedisLayout.REDISSON, "mortise");
        assertThat(theirs.plain("orders").lock()).isEqualTo("orders");
        assertThat(theirs.plain("orders").channel()).isEqualTo("redisson_lock__channel:{orders}");
        assertThat(theirs.plain("orders").token()).isEqualTo("redisson_lock_token:{orders}");
        assertThat(theirs.plain("{t}:x").channel()).isEqualTo("redisson_lock__channel:{t}:x");
        assertThat(theirs.plain("{t}:x").queue()).isEqualTo("redisson_lock_queue:{t}:x");
    }

    private static Set<String> names() {
        Set<String> names = new HashSet<>(NAMES);
        Random random = new Random(7);
        String alphabet = "ab{}%:7B";
        for (int i = 0; i < 2_000; i++) {
            StringBuilder name = new StringBuilder();
            for (int length = 1 + random.nextInt(6); length > 0; length--) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            names.add(name.toString());
        }
        return names;
    }
}
