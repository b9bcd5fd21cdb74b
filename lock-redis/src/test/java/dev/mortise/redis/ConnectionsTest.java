package dev.mortise.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.redis.Connections.Borrowed;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Who gets a connection, and which. */
class ConnectionsTest {
    private static final Duration TIMEOUT = Duration.ofMillis(200);

    private static RedisNode server;

    private final List<Connections> opened = new ArrayList<>();

    @BeforeAll
    static void start() {
        server = Servers.redis();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void close() {
        opened.forEach(Connections::close);
    }

    private Connections pool(int most) {
        Connections pool = new Connections(() -> new Connection(server.host(), server.port()), most, TIMEOUT);
        opened.add(pool);
        return pool;
    }

    /** Acquirers never get the last quarter, which renewals and releases find free. */
    @Test
    void borrow_acquirersHaveAllTheyMay_urgentStillServed() {
        Connections pool = pool(8);
        List<Borrowed> taken = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            taken.add(pool.borrow(false, false));
        }
        assertThatThrownBy(() -> pool.borrow(false, false))
                .isInstanceOf(JedisConnectionException.class)
                .hasMessageContaining("in use");
        taken.add(pool.borrow(true, false));
        taken.add(pool.borrow(true, false));
        assertThatThrownBy(() -> pool.borrow(true, false)).isInstanceOf(JedisConnectionException.class);
        taken.forEach(pool::giveBack);
        assertThat(pool.borrow(false, false).fresh()).isFalse();
    }

    /** One that is broken is not given to anybody again. */
    @Test
    void giveBack_broken_closedAndReplaced() {
        Connections pool = pool(2);
        Borrowed first = pool.borrow(true, false);
        assertThat(first.connection().ping()).isTrue();
        first.connection().setBroken();
        pool.giveBack(first);
        assertThat(first.connection().isConnected()).isFalse();
        Borrowed next = pool.borrow(true, false);
        assertThat(next.fresh()).isTrue();
        assertThat(next.connection()).isNotSameAs(first.connection());
        pool.giveBack(next);
    }

    /** Waiting for one is no interruption point, and leaves the flag set. */
    @Test
    void borrow_interrupted_servedAndFlagKept() {
        Connections pool = pool(2);
        Borrowed only = pool.borrow(false, false);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> pool.borrow(false, false)).hasMessageContaining("in use");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            pool.giveBack(only);
            pool.giveBack(pool.borrow(false, false));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** After closing nothing is lent, and what comes back is closed. */
    @Test
    void close_lent_closedWhenItComesBack() {
        Connections pool = pool(2);
        Borrowed lent = pool.borrow(true, false);
        assertThat(lent.connection().ping()).isTrue();
        pool.close();
        pool.giveBack(lent);
        assertThat(lent.connection().isConnected()).isFalse();
        assertThatThrownBy(() -> pool.borrow(true, false)).hasMessageContaining("closed");
    }
}
