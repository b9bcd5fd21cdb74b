package dev.mortise.redis.interop;

import dev.mortise.testkit.Actor;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.RespConnection;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;

/** Whether a thread waits for a lock of Redisson or of ours, and somebody listens for the release. */
final class Listening implements Predicate<Actor<?>> {
    private final String channels;
    private final String list;
    private final RedisNode server;

    private Listening(RedisNode server, String name, String list) {
        this.server = server;
        // As Redisson names them, spelled out here: the waiter listens to this channel or, if fair, to one behind it.
        this.channels = "redisson_lock__channel:" + (name.contains("{") ? name : "{" + name + "}") + "*";
        this.list = list;
    }

    /** Hand-overs of a name at a single server. */
    static HandOver handOver(RedisNode server, String name) {
        return new HandOver(new Listening(server, name, "CHANNELS"));
    }

    /** Hand-overs of a name at the node of a cluster that has its slot. */
    static HandOver shardedHandOver(RedisNode server, String name) {
        return new HandOver(new Listening(server, name, "SHARDCHANNELS"));
    }

    @Override
    public boolean test(Actor<?> waiter) {
        return (waiter.isBlocked() || isBlockedInRedisson(waiter)) && isListenedTo();
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
