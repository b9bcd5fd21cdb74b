package dev.mortise.redis.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.redisson.api.RFencedLock;
import org.redisson.api.RedissonClient;

/** Our tokens and those of Redisson's fenced lock come from one source. */
class RedissonTokenInteropTest {
    private static final int ROUNDS = 20;

    private static RedisNode server;
    private static RedissonClient redisson;
    private static LockFactory mortise;

    @BeforeAll
    static void start() {
        server = Servers.redis();
        redisson = Redissons.open(server.url());
        mortise = LockFactory.open(
                server.url() + "?layout=redisson",
                LockOptions.builder().handOffTime(Delays.PATIENCE).build());
    }

    @AfterAll
    static void stop() {
        mortise.close();
        Redissons.close(redisson);
        server.close();
    }

    /** Holders of both libraries in turn have rising tokens, whoever of them was first. */
    @Test
    void fencingToken_librariesInTurn_rises() {
        for (boolean oursFirst : new boolean[] {true, false}) {
            String name = "tokens:" + oursFirst;
            RFencedLock theirs = redisson.getFencedLock(name);
            List<Long> tokens = new ArrayList<>();
            if (!oursFirst) {
                tokens.add(theirToken(theirs));
            }
            for (int round = 0; round < ROUNDS; round++) {
                tokens.add(ourToken(name));
                tokens.add(theirToken(theirs));
            }
            assertThat(tokens).isSorted().doesNotHaveDuplicates();
        }
    }

    /** Tokens that our threads passed on without asking the server are below those that Redisson gives next. */
    @Test
    void fencingToken_fencedLockAfterOurHandOffs_rises() {
        String name = "tokens:handed-on";
        RFencedLock theirs = redisson.getFencedLock(name);
        List<Long> tokens = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            tokens.addAll(tokensOfHandOff(name));
            tokens.add(theirToken(theirs));
        }
        assertThat(tokens).hasSize(3 * ROUNDS).isSorted().doesNotHaveDuplicates();
    }

    /** A token that was handed on, and lost before anything was stored, is below those that Redisson gives next. */
    @Test
    void fencingToken_fencedLockAfterLossOfHandedOnHold_rises() {
        String name = "tokens:lost";
        RFencedLock theirs = redisson.getFencedLock(name);
        DistributedLock lock = mortise.getLock(name);
        lock.lock();
        Actor<List<Long>> next = new Actors().call("next", () -> {
            lock.lock();
            long handedOn = lock.fencingToken();
            theirs.forceUnlock(); // to the server the same as a lease that ran out
            List<Long> tokens = List.of(handedOn, theirToken(theirs));
            assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
            return tokens;
        });
        next.awaitBlocked();
        lock.unlock();
        assertThat(next.join()).isSorted().doesNotHaveDuplicates();
    }

    /** Redisson's re-entries count on, and so do we after them. */
    @Test
    void fencingToken_afterReentriesOfFencedLock_rises() {
        String name = "tokens:re-entered";
        RFencedLock theirs = redisson.getFencedLock(name);
        long first = ourToken(name);
        long outer = theirs.lockAndGetToken();
        long inner = theirs.lockAndGetToken();
        theirs.unlock();
        theirs.unlock();
        assertThat(List.of(first, outer, inner, ourToken(name))).isSorted().doesNotHaveDuplicates();
    }

    /** Redisson never lets its counter expire: it would begin at one again. */
    @Test
    void fencingToken_afterOurRelease_keptForEver() {
        String name = "tokens:kept";
        long ours = ourToken(name);
        assertThat(server.command("GET", tokenKey(name))).isEqualTo(Long.toString(ours));
        assertThat(server.command("PTTL", tokenKey(name))).isEqualTo("-1");
    }

    private static long ourToken(String name) {
        DistributedLock lock = mortise.getLock(name);
        lock.lock();
        try {
            return lock.fencingToken();
        } finally {
            lock.unlock();
        }
    }

    /** Has a thread take over from this one, and sees to it that the server was not asked. */
    private static List<Long> tokensOfHandOff(String name) {
        DistributedLock lock = mortise.getLock(name);
        lock.lock();
        long first = lock.fencingToken();
        String stored = server.command("GET", tokenKey(name));
        Actor<List<String>> next = new Actors().call("next", () -> {
            lock.lock();
            try {
                return List.of(Long.toString(lock.fencingToken()), server.command("GET", tokenKey(name)));
            } finally {
                lock.unlock();
            }
        });
        next.awaitBlocked();
        lock.unlock();
        List<String> seen = next.join();
        assertThat(seen.get(1)).as("token at the server").isEqualTo(stored);
        return List.of(first, Long.valueOf(seen.get(0)));
    }

    private static long theirToken(RFencedLock lock) {
        long token = lock.lockAndGetToken();
        lock.unlock();
        return token;
    }

    private static String tokenKey(String name) {
        return "redisson_lock_token:{" + name + "}";
    }
}
