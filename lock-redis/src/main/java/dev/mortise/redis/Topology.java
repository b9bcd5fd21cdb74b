package dev.mortise.redis;

import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;

/**
 * Which server answers for a lock, and how to connect to it: with the address, credentials and TLS of a client, but never
 * with the connections of its pool.
 *
 * <p>Methods throw {@code JedisException} if there is no answer.
 */
interface Topology extends AutoCloseable {
    /**
     * The server in charge of a slot, as far as known: asked before every command, and so cheap once it is known.
     *
     * @param slot of the lock's keys; any number unless this is a cluster
     */
    HostAndPort serverOf(int slot);

    /** Opens a connection that belongs to the caller. */
    Connection connect(HostAndPort server);

    /** Takes note of a server's word that a slot is somewhere else now. */
    default void moved(int slot, HostAndPort to) {}

    /** Takes note that a server cannot be reached. */
    default void unreachable(HostAndPort server) {}

    /** Asks the servers anew who is in charge of what. May take long. */
    default void refresh() {}

    /** Closes what it opened itself. */
    @Override
    void close();
}
