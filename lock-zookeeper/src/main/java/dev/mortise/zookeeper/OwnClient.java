package dev.mortise.zookeeper;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;

/** A Curator client for locks alone, with a session of its own: nobody else's callbacks can hold its answers up. */
final class OwnClient {
    private static final int LONGEST_CLOSE_MILLIS = 500;

    private final String servers;
    private final Duration sessionTimeout;
    private final String user;
    private final String password;

    /** @param user with the password an identity of scheme {@code digest}, or {@code null} */
    OwnClient(String servers, Duration sessionTimeout, String user, String password) {
        this.servers = servers;
        this.sessionTimeout = sessionTimeout;
        this.user = user;
        this.password = password;
    }

    /** Makes the client. It connects when it is started. */
    CuratorFramework open() {
        int session = Math.toIntExact(Math.min(Integer.MAX_VALUE, sessionTimeout.toMillis()));
        ThreadFactory threads = task -> {
            Thread thread = new Thread(task, "mortise-zookeeper-curator");
            thread.setDaemon(true);
            return thread;
        };
        CuratorFrameworkFactory.Builder builder = CuratorFrameworkFactory.builder()
                .connectString(servers)
                .sessionTimeoutMs(session)
                .connectionTimeoutMs(session)
                .retryPolicy(new RetryOneTime(1)) // nothing is asked through Curator that it could repeat
                .ensembleTracker(false) // the servers are those that were named, under the names they were given
                .maxCloseWaitMs(LONGEST_CLOSE_MILLIS)
                .threadFactory(threads);
        if (user != null) {
            builder.authorization("digest", (user + ":" + password).getBytes(StandardCharsets.UTF_8));
        }
        return builder.build();
    }
}
