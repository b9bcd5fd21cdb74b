package dev.mortise.campaign.site;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Where locks are kept. */
public enum Backend {
    /** One Redis server. */
    REDIS,
    /** Five Redis servers. */
    REDLOCK,
    /** One ZooKeeper server, or three where a leader is killed. */
    ZOOKEEPER,
    /** PostgreSQL. */
    POSTGRES,
    /** MariaDB. */
    MARIADB,
    /** H2, as a file that the campaign's process hosts. */
    H2,
    /** SQLite, as a file. */
    SQLITE;

    /** All of them. */
    public static final Set<Backend> ALL = Set.copyOf(EnumSet.allOf(Backend.class));

    /** Those behind a network. */
    public static final Set<Backend> REMOTE = Set.of(REDIS, REDLOCK, ZOOKEEPER, POSTGRES, MARIADB);

    /** Those whose servers are processes. */
    public static final Set<Backend> PROCESSES = Set.of(REDIS, REDLOCK, POSTGRES, MARIADB);

    /** Those that are databases. */
    public static final Set<Backend> DATABASES = Set.of(POSTGRES, MARIADB, H2, SQLITE);

    /** The name on the command line and on the scorecard. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
