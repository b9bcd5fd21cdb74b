package dev.mortise.campaign.planted;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;

/** Hears of the releases of one lock, from the first time that somebody waits. */
final class Ear {
    private static final long REST = TimeUnit.MILLISECONDS.toNanos(50);

    private final RedisClient redis;
    private final String channel;
    private final Semaphore heard = new Semaphore(0);
    private volatile boolean closed;
    private boolean open; // guarded by this

    Ear(RedisClient redis, String name) {
        this.redis = redis;
        this.channel = PlantedVerbs.key(name);
    }

    /** Waits until a release is heard of, or the time is up. */
    void await(Duration limit) throws InterruptedException {
        open();
        if (heard.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS)) {
            heard.drainPermits();
        }
    }

    private synchronized void open() {
        if (!open) {
            open = true;
            Thread listener = new Thread(this::listen, "planted-ear");
            listener.setDaemon(true);
            listener.start();
        }
    }

    private void listen() {
        JedisPubSub line = new JedisPubSub() {
            @Override
            public void onMessage(String from, String message) {
                heard.release();
            }
        };
        while (!closed) {
            try {
                redis.subscribe(line, channel);
            } catch (JedisException broken) {
                LockSupport.parkNanos(REST);
            }
        }
    }

    void close() {
        closed = true;
    }
}
