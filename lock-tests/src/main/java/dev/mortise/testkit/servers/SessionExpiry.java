package dev.mortise.testkit.servers;

import java.util.Set;
import org.apache.zookeeper.server.SessionTracker;
import org.apache.zookeeper.server.ZKDatabase;
import org.apache.zookeeper.server.ZooKeeperServer;

/** Ends sessions at the server. */
final class SessionExpiry {
    private SessionExpiry() {}

    static void expire(ZooKeeperServer server, long sessionId) {
        SessionTracker sessions = server.getSessionTracker();
        if (!sessions.isTrackingSession(sessionId)) {
            throw new IllegalArgumentException("no session 0x" + Long.toHexString(sessionId));
        }
        ZKDatabase data = server.getZKDatabase();
        Set<String> nodes = Set.copyOf(data.getDataTree().getEphemerals(sessionId));
        server.expire(sessionId);
        // the nodes themselves are looked for: the server forgets the session, and what it owned, before it deletes
        // them
        Await.until(
                "session 0x" + Long.toHexString(sessionId) + " is gone with " + nodes,
                () -> !sessions.isTrackingSession(sessionId)
                        && nodes.stream().allMatch(path -> data.getNode(path) == null));
    }
}
