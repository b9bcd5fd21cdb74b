package dev.mortise.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Hears of releases from one server, for all who wait there, on one connection.
 *
 * <p>The connection is opened when somebody waits, and not opened again until somebody asks when it broke: those who wait
 * are told of the break, ask the server anyway and come back. Without a connection they ask now and then, which is all
 * that is lost.
 *
 * <p>A channel that nobody needs is kept for a moment: on a busy lock the next one waits already.
 */
final class Listener implements Push.Ear {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.redis");
    private static final long LINGER_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long PULSE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long RECONNECT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int IDLE_PULSES = 10;

    private final HostAndPort server;
    private final Supplier<Connection> opener;
    private final boolean cluster;
    private final long timeoutNanos;
    private final Housekeeper housekeeper;
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final Map<String, Topic> topics = new HashMap<>();
    private PushLine line; // null if there is none
    private long lastOpened = System.nanoTime() - RECONNECT_NANOS;
    private boolean sweeping;
    private int idlePulses;
    private boolean closed;

    private volatile long lastHeard;
    private volatile boolean idle = true; // spares those who get their lock at once the lock above

    Listener(
            HostAndPort server,
            Supplier<Connection> opener,
            boolean cluster,
            Duration timeout,
            Housekeeper housekeeper) {
        this.server = server;
        this.opener = opener;
        this.cluster = cluster;
        this.timeoutNanos = timeout.toNanos();
        this.housekeeper = housekeeper;
    }

    /** Whether nobody has waited here lately: then no channel stands. */
    boolean isIdle() {
        return idle;
    }

    /** Has a hook run for every release from now on, if the channel stands already. */
    boolean joinIfStanding(String channel, Runnable hook) {
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            if (topic == null || !topic.isStanding()) {
                return false;
            }
            topic.join(hook);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has a hook run for every release: from now on if the channel stands, and else once it does, which is told by running
     * the hook.
     *
     * @return whether the channel stands
     */
    boolean join(String channel, Runnable hook) {
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            if (topic == null) {
                topic = new Topic(channel);
                topics.put(channel, topic);
                idle = false;
            }
            topic.join(hook);
            if (!topic.isStanding()) {
                subscribe(topic);
            }
            return topic.isStanding();
        } finally {
            lock.unlock();
        }
    }

    /** Stops a hook. */
    void leave(String channel, Runnable hook) {
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            if (topic != null) {
                topic.leave(hook, System.nanoTime());
                if (topic.isUnused() && !sweeping) {
                    sweeping = true;
                    housekeeper.schedule(LINGER_NANOS, this::sweep);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether a hook runs for every release. After a break it does not, though others may have joined again. */
    boolean hears(String channel, Runnable hook) {
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            return topic != null && topic.isStanding() && topic.has(hook);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the server counts us among those it tells. */
    boolean isStanding(String channel) {
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            return topic != null && topic.isStanding();
        } finally {
            lock.unlock();
        }
    }

    private void subscribe(Topic topic) {
        long now = System.nanoTime();
        if (line != null) {
            line.subscribe(topic.channel()); // if the line is not there yet, all are subscribed once it is
        } else if (!closed && now - lastOpened >= RECONNECT_NANOS) {
            lastOpened = now;
            lastHeard = now;
            idlePulses = 0;
            PushLine opened = new PushLine(opener, topic.channel(), Push.to(this, cluster), this::broken);
            line = opened;
            opened.start("mortise-redis-listener-" + server);
            housekeeper.schedule(PULSE_NANOS, () -> pulse(opened));
        }
    }

    @Override
    public void subscribed(String channel) {
        List<Runnable> hooks = List.of();
        lastHeard = System.nanoTime();
        lock.lock();
        try {
            if (line != null && line.isControl(channel)) {
                if (line.stands()) {
                    topics.values().forEach(topic -> line.subscribe(topic.channel()));
                }
                return;
            }
            Topic topic = topics.get(channel);
            if (topic != null && !topic.isStanding()) {
                topic.stands(true);
                hooks = topic.hooks();
            }
        } finally {
            lock.unlock();
        }
        hooks.forEach(Runnable::run);
    }

    /** {@inheritDoc} One that we still want was taken from us: its slot has moved to another server. */
    @Override
    public void unsubscribed(String channel) {
        List<Runnable> hooks = List.of();
        lastHeard = System.nanoTime();
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            if (topic != null && topic.isStanding()) {
                topics.remove(channel);
                hooks = topic.hooks();
            }
        } finally {
            lock.unlock();
        }
        hooks.forEach(Runnable::run);
    }

    @Override
    public void told(String channel) {
        List<Runnable> hooks = List.of();
        lastHeard = System.nanoTime();
        lock.lock();
        try {
            Topic topic = topics.get(channel);
            if (topic != null) {
                hooks = topic.hooks();
            }
        } finally {
            lock.unlock();
        }
        hooks.forEach(Runnable::run);
    }

    private void sweep() {
        lock.lock();
        try {
            long now = System.nanoTime();
            sweeping = false;
            for (Topic topic : new ArrayList<>(topics.values())) {
                if (topic.isUnusedFor(LINGER_NANOS, now)) {
                    topics.remove(topic.channel());
                    if (line != null) {
                        line.unsubscribe(topic.channel());
                    }
                } else if (topic.isUnused()) {
                    sweeping = true;
                }
            }
            idle = topics.isEmpty();
            if (sweeping) {
                housekeeper.schedule(LINGER_NANOS, this::sweep);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asks for a sign of life, and gives up a line that has given none or that nobody needs. */
    private void pulse(PushLine of) {
        lock.lock();
        try {
            if (line != of) {
                return; // a line that came after it has a pulse of its own
            }
            idlePulses = topics.isEmpty() ? idlePulses + 1 : 0;
            boolean dead = System.nanoTime() - lastHeard > PULSE_NANOS + timeoutNanos;
            if (dead || idlePulses > IDLE_PULSES) {
                LOG.debug("line to {} is {}", server, dead ? "dead" : "not needed");
                line.cut();
            } else {
                line.askForSign();
                housekeeper.schedule(PULSE_NANOS, () -> pulse(of));
            }
        } finally {
            lock.unlock();
        }
    }

    private void broken(PushLine old, JedisException cause) {
        List<Runnable> hooks = new ArrayList<>();
        lock.lock();
        try {
            if (line != old) {
                return;
            }
            line = null;
            topics.values().forEach(topic -> hooks.addAll(topic.hooks()));
            topics.clear();
            idle = true;
            if (!closed) {
                LOG.debug("line to {} broke; waiters ask now and then until it stands again", server, cause);
            }
        } finally {
            lock.unlock();
        }
        hooks.forEach(Runnable::run);
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            if (line != null) {
                line.cut();
            }
        } finally {
            lock.unlock();
        }
    }
}
