package dev.mortise.redis.interop;

import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;

/** How long it takes from one side's {@code unlock()} until the other side, which waited, is in. */
final class HandOver {
    private final String channels;
    private final String list;
    private final RedisNode server;

    private HandOver(RedisNode server, String name, String list) {
        this.server = server;
        // As Redisson names them, spelled out here: the waiter listens to this channel or, if fair, to one behind it.
        this.channels = "redisson_lock__channel:" + (name.contains("{") ? name : "{" + name + "}") + "*";
        this.list = list;
    }

    /** Of a name at a single server. */
    static HandOver of(RedisNode server, String name) {
        return new HandOver(server, name, "CHANNELS");
    }

    /** Of a name at the node of a cluster that has its slot. */
    static HandOver ofSharded(RedisNode server, String name) {
        return new HandOver(server, name, "SHARDCHANNELS");
    }

    /** The median of so many hand-overs. */
    Duration median(int rounds, Lock from, Lock to) {
        long[] nanos = new long[rounds];
        for (int i = 0; i < rounds; i++) {
            nanos[i] = once(from, to).toNanos();
        }
        Arrays.sort(nanos);
        return Duration.ofNanos(nanos[rounds / 2]);
    }

    /** One hand-over, to a thread that is known to wait. */
    Duration once(Lock from, Lock to) {
        from.lock();
        Actor<Long> waiter = waiter(to);
        try {
            awaitWaiting(waiter);
            Eventually.eventually("somebody listens to " + channels, this::isListenedTo);
        } catch (RuntimeException | Error failed) {
            from.unlock();
            throw failed;
        }
        long left = System.nanoTime();
        from.unlock();
        return Duration.ofNanos(waiter.join(Delays.PATIENCE) - left);
    }

    /** Starts a thread that goes in and out, and returns when it was in. */
    static Actor<Long> waiter(Lock lock) {
        return new Actors().call("waiter", () -> {
            lock.lock();
            long entered = System.nanoTime();
            lock.unlock();
            return entered;
        });
    }

    /** Waits until a thread waits for a lock of either library. */
    static void awaitWaiting(Actor<?> waiter) {
        Eventually.eventually("a thread waits for the lock", () -> waiter.isBlocked() || isBlockedInRedisson(waiter));
    }

    /** Between attempts Redisson waits at a semaphore, for answers of the server elsewhere. */
    private static boolean isBlockedInRedisson(Actor<?> waiter) {
        return Arrays.stream(waiter.thread().getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Semaphore.class.getName()));
    }

    private boolean isListenedTo() {
        try (RespConnection connection = server.connect()) {
            return !((List<?>) connection.send("PUBSUB", list, channels)).isEmpty();
        }
    }
}
