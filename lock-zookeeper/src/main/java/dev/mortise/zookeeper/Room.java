package dev.mortise.zookeeper;

import java.time.Duration;
import java.util.List;
import org.apache.zookeeper.data.ACL;

/**
 * What the parts of one backend share.
 *
 * @param acl what new nodes are given
 * @param linearizableReads whether a majority has to agree before those outside a line are told of it
 * @param timeout how long one verb waits for its answers
 */
record Room(
        Sessions sessions,
        Places places,
        Housekeeper housekeeper,
        Paths paths,
        List<ACL> acl,
        boolean linearizableReads,
        Duration timeout) {
    Patience patience(String lockName, String operation) {
        return new Patience(lockName, operation, timeout);
    }
}
