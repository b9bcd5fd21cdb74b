package dev.mortise.campaign.adapter;

import dev.mortise.campaign.planted.Bug;
import dev.mortise.campaign.planted.Planted;
import dev.mortise.campaign.site.Backend;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Whose locks are put to the test. */
public enum Make {
    /** Ours. */
    MORTISE(true, Backend.ALL, MortiseClient::new),
    /** Redisson's {@code RLock}. */
    REDISSON(false, Set.of(Backend.REDIS), RedissonMake::plain),
    /** Redisson's {@code RFencedLock}. */
    REDISSON_FENCED(true, Set.of(Backend.REDIS), RedissonMake::fenced),
    /** Curator's {@code InterProcessMutex}. */
    CURATOR(false, Set.of(Backend.ZOOKEEPER), CuratorClient::new),
    /** Spring Integration's {@code RedisLockRegistry}. */
    SPRING_REDIS(false, Set.of(Backend.REDIS), SpringMake::redis),
    /** Spring Integration's {@code JdbcLockRegistry}. */
    SPRING_JDBC(false, Set.of(Backend.POSTGRES, Backend.MARIADB), SpringMake::jdbc),
    /** Spring Integration's {@code ZookeeperLockRegistry}. */
    SPRING_ZOOKEEPER(false, Set.of(Backend.ZOOKEEPER), SpringMake::zooKeeper),
    /** Planted, with nothing wrong. */
    PLANTED_NONE(Bug.NONE),
    /** Planted, wrong in one way, as are all that follow. */
    PLANTED_PLAIN_DELETE(Bug.PLAIN_DELETE),
    /** Planted. */
    PLANTED_NO_DEADLINE(Bug.NO_DEADLINE),
    /** Planted. */
    PLANTED_THREAD_AS_OWNER(Bug.THREAD_AS_OWNER),
    /** Planted. */
    PLANTED_NO_CLEAN_UP(Bug.NO_CLEAN_UP),
    /** Planted. */
    PLANTED_NO_FALLBACK(Bug.NO_FALLBACK),
    /** Planted. */
    PLANTED_TOKEN_HANDED_ON(Bug.TOKEN_HANDED_ON),
    /** Planted. */
    PLANTED_WALL_CLOCK(Bug.WALL_CLOCK),
    /** Planted. */
    PLANTED_INTERRUPT_SWALLOWED(Bug.INTERRUPT_SWALLOWED);

    private final boolean tokens;
    private final Set<Backend> backends;
    private final Opener opener;

    Make(boolean tokens, Set<Backend> backends, Opener opener) {
        this.tokens = tokens;
        this.backends = backends;
        this.opener = opener;
    }

    Make(Bug bug) {
        this(true, Set.of(Backend.REDIS), (url, lease) -> new Planted(url, lease, bug));
    }

    /** Whether its holds have fencing tokens. */
    public boolean hasTokens() {
        return tokens;
    }

    /** Whether there is a lock of this make on a backend. */
    public boolean runsOn(Backend backend) {
        return backends.contains(backend);
    }

    /** The name on the command line and on the scorecard. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Opens a client.
     *
     * @param url as {@link dev.mortise.LockFactory#open(String)} takes it
     * @param lease how long a silent holder keeps its lock, or its session on ZooKeeper
     */
    public LockClient open(String url, Duration lease) {
        return opener.open(url, lease);
    }

    private interface Opener {
        LockClient open(String url, Duration lease);
    }
}
