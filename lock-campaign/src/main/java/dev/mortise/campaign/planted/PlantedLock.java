package dev.mortise.campaign.planted;

import dev.mortise.campaign.adapter.AnyLock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import redis.clients.jedis.exceptions.JedisException;

/** One lock of a process: a local one in front, so that one thread asks the server at a time. */
final class PlantedLock implements AnyLock {
    private static final Duration FALLBACK = Duration.ofMillis(500);
    private static final Duration NO_FALLBACK = Duration.ofSeconds(6);
    private static final long REPEAT_MS = 100;
    private static final Duration EVER = Duration.ofDays(1);

    private final String name;
    private final PlantedVerbs verbs;
    private final Ear ear;
    private final ScheduledExecutorService background;
    private final Bug bug;
    private final Duration lease;
    private final ReentrantLock local = new ReentrantLock();
    private volatile Hold hold; // written by the holder of the local lock

    PlantedLock(
            String name, PlantedVerbs verbs, Ear ear, ScheduledExecutorService background, Bug bug, Duration lease) {
        this.name = name;
        this.verbs = verbs;
        this.ear = ear;
        this.background = background;
        this.bug = bug;
        this.lease = lease;
    }

    /** A lock at the server, and until when to believe in it. */
    private static final class Hold {
        final String id;
        final long token;
        final ScheduledFuture<?> renewal;
        volatile long until;
        volatile boolean refused;

        Hold(String id, long token, long until, ScheduledFuture<?> renewal) {
            this.id = id;
            this.token = token;
            this.until = until;
            this.renewal = renewal;
        }
    }

    /** In nanoseconds, of whichever clock. */
    private long now() {
        return bug == Bug.WALL_CLOCK ? TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) : System.nanoTime();
    }

    @Override
    public void lock() {
        boolean interrupted = false;
        local.lock();
        try {
            long end = now() + EVER.toNanos();
            while (true) {
                try {
                    acquire(end);
                    return;
                } catch (InterruptedException noticed) {
                    interrupted = true;
                } catch (JedisException away) {
                    interrupted |= rest();
                }
            }
        } finally {
            if ((interrupted || Thread.interrupted()) && bug != Bug.INTERRUPT_SWALLOWED) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean rest() {
        try {
            Thread.sleep(REPEAT_MS);
            return false;
        } catch (InterruptedException noticed) {
            return true;
        }
    }

    @Override
    public boolean tryLock(Duration patience) throws InterruptedException {
        long end = now() + patience.toNanos();
        if (!local.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        boolean taken = false;
        try {
            taken = acquire(end);
            return taken;
        } finally {
            if (!taken) {
                local.unlock();
            }
        }
    }

    private boolean acquire(long end) throws InterruptedException {
        if (hold != null) {
            return true; // handed on
        }
        while (!attempt()) {
            long left = end - now();
            if (left <= 0) {
                return false;
            }
            Duration most = bug == Bug.NO_FALLBACK ? NO_FALLBACK : FALLBACK;
            ear.await(Duration.ofNanos(Math.min(left, most.toNanos())));
        }
        return true;
    }

    private boolean attempt() {
        String id = bug == Bug.THREAD_AS_OWNER
                ? "thread-" + Thread.currentThread().getName()
                : UUID.randomUUID().toString();
        long sent = now();
        try {
            long token = verbs.acquire(name, id);
            if (token > 0) {
                long every = lease.toMillis() / 3;
                ScheduledFuture<?> renewal =
                        background.scheduleWithFixedDelay(() -> renew(id), every, every, TimeUnit.MILLISECONDS);
                hold = new Hold(id, token, sent + trusted(), renewal);
            }
            return token > 0;
        } catch (JedisException unknown) {
            if (bug != Bug.NO_CLEAN_UP) {
                withdraw(id, System.nanoTime() + lease.toNanos());
            }
            throw unknown;
        }
    }

    private long trusted() {
        return lease.toNanos() * 4 / 5;
    }

    private void renew(String id) {
        Hold renewed = hold;
        if (renewed == null || !renewed.id.equals(id)) {
            return;
        }
        long sent = now();
        try {
            if (verbs.renew(name, id)) {
                renewed.until = sent + trusted();
            } else {
                renewed.refused = true;
            }
        } catch (JedisException unknown) {
            // asked again at the next turn; the deadline stays
        }
    }

    /** Until it was heard, or the lease is over. */
    private void withdraw(String id, long end) {
        background.execute(() -> {
            try {
                verbs.withdraw(name, id);
            } catch (JedisException unheard) {
                if (System.nanoTime() < end) {
                    background.schedule(() -> withdraw(id, end), REPEAT_MS, TimeUnit.MILLISECONDS);
                }
            }
        });
    }

    @Override
    public void unlock() {
        Hold left = hold;
        if (!local.isHeldByCurrentThread() || left == null) {
            throw new IllegalMonitorStateException("not held");
        }
        boolean believed = isHeld();
        try {
            if (bug == Bug.TOKEN_HANDED_ON && local.hasQueuedThreads() && believed) {
                return;
            }
            hold = null;
            left.renewal.cancel(false);
            free(left, believed);
        } finally {
            local.unlock();
        }
    }

    private void free(Hold left, boolean believed) {
        boolean freed;
        try {
            freed = verbs.release(name, left.id);
        } catch (JedisException unknown) {
            withdraw(left.id, System.nanoTime() + lease.toNanos());
            freed = believed;
        }
        if (!freed || !believed && bug != Bug.PLAIN_DELETE) {
            throw new IllegalMonitorStateException("lost before it was given back");
        }
    }

    @Override
    public boolean isHeld() {
        Hold now = hold;
        return now != null
                && local.isHeldByCurrentThread()
                && !now.refused
                && (bug == Bug.NO_DEADLINE || now() < now.until);
    }

    @Override
    public long token() {
        return hold.token;
    }

    void close() {
        ear.close();
    }
}
