package dev.mortise.redis;

import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.IOUtils;

/**
 * One connection to a server on which it tells of releases, and the thread that reads from it. Guarded by its listener,
 * but for the thread.
 *
 * <p>A channel of its own keeps the line open when there are no others; asking for it again makes the server answer, which
 * shows that the line lives. It is derived from the first channel, as in a cluster it has to be of that server.
 */
final class PushLine {
    private static final Logger LOG = LoggerFactory.getLogger("dev.mortise.redis");

    private final Supplier<Connection> opener;
    private final String control;
    private final Push push;
    private final BiConsumer<PushLine, JedisException> broken;
    private volatile Connection connection;
    private volatile boolean cut;
    private boolean standing;

    PushLine(Supplier<Connection> opener, String firstChannel, Push push, BiConsumer<PushLine, JedisException> broken) {
        this.opener = opener;
        this.control = firstChannel + ":" + UUID.randomUUID();
        this.push = push;
        this.broken = broken;
    }

    void start(String threadName) {
        Thread thread = new Thread(this::run, threadName);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        JedisException cause = null;
        Connection opened = null;
        try {
            opened = opener.get();
            connection = opened;
            if (!cut) {
                push.follow(opened, control);
            }
        } catch (JedisException failed) {
            cause = failed;
        } finally {
            IOUtils.closeQuietly(opened);
            broken.accept(this, cause);
        }
    }

    boolean isControl(String channel) {
        return channel.equals(control);
    }

    /**
     * Notes that the server answers; whether that is new. A connection that is cut before its first command opens itself
     * anew: then it is cut once more.
     */
    boolean stands() {
        if (cut) {
            cut();
            return false;
        }
        boolean before = standing;
        standing = true;
        return !before;
    }

    void subscribe(String channel) {
        send(() -> push.subscribe(channel));
    }

    void unsubscribe(String channel) {
        send(() -> push.unsubscribe(channel));
    }

    void askForSign() {
        send(() -> push.subscribe(control));
    }

    private void send(Runnable command) {
        if (standing) {
            try {
                command.run();
            } catch (JedisException failed) {
                LOG.debug("line broke while writing", failed);
                cut();
            }
        }
    }

    /** Ends the line; its thread notices, and says that it broke. */
    void cut() {
        cut = true;
        Connection current = connection;
        if (current != null) {
            try {
                current.forceDisconnect();
            } catch (java.io.IOException ignored) {
                LOG.trace("closing a line", ignored);
            }
        }
    }
}
