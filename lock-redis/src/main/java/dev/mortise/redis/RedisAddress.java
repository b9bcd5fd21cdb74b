package dev.mortise.redis;

import java.util.List;
import redis.clients.jedis.HostAndPort;

/** Where a Redis is and how to get in. {@link #toString} shows no credentials. */
final class RedisAddress {
    /** What answers at the address. */
    enum Kind {
        SINGLE(6379),
        SENTINEL(26379),
        CLUSTER(6379);

        private final int defaultPort;

        Kind(int defaultPort) {
            this.defaultPort = defaultPort;
        }

        int defaultPort() {
            return defaultPort;
        }
    }

    /** User and password; either may be {@code null}. */
    record Credentials(String user, String password) {
        static final Credentials NONE = new Credentials(null, null);

        @Override
        public String toString() {
            return this.equals(NONE) ? "none" : "***";
        }
    }

    private final Kind kind;
    private final boolean tls;
    private final List<HostAndPort> servers;
    private final String masterName;
    private final int database;
    private final Credentials credentials;
    private final Credentials sentinelCredentials;
    private final String query;

    RedisAddress(
            Kind kind,
            boolean tls,
            List<HostAndPort> servers,
            String masterName,
            int database,
            Credentials credentials,
            Credentials sentinelCredentials,
            String query) {
        this.kind = kind;
        this.tls = tls;
        this.servers = List.copyOf(servers);
        this.masterName = masterName;
        this.database = database;
        this.credentials = credentials;
        this.sentinelCredentials = sentinelCredentials;
        this.query = query;
    }

    /** The same with credentials and TLS from settings, where given. */
    RedisAddress with(Credentials given, Credentials forSentinels, boolean alwaysTls) {
        return new RedisAddress(
                kind,
                tls || alwaysTls,
                servers,
                masterName,
                database,
                new Credentials(
                        given.user() != null ? given.user() : credentials.user(),
                        given.password() != null ? given.password() : credentials.password()),
                forSentinels,
                query);
    }

    Kind kind() {
        return kind;
    }

    boolean tls() {
        return tls;
    }

    List<HostAndPort> servers() {
        return servers;
    }

    String masterName() {
        return masterName;
    }

    int database() {
        return database;
    }

    Credentials credentials() {
        return credentials;
    }

    Credentials sentinelCredentials() {
        return sentinelCredentials;
    }

    /** What stood behind the question mark. */
    String query() {
        return query;
    }

    @Override
    public String toString() {
        return "RedisAddress[" + kind + " " + servers + "]";
    }
}
