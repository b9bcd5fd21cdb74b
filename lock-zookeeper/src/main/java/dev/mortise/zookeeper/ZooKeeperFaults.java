package dev.mortise.zookeeper;

import dev.mortise.LockBackendException;
import java.util.EnumSet;
import java.util.Set;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/** Tells failures that may pass from those that will not, and those that leave an outcome open from those that do not. */
final class ZooKeeperFaults {
    private static final Set<Code> PERMANENT = EnumSet.of(
            Code.NOAUTH,
            Code.AUTHFAILED,
            Code.SESSIONCLOSEDREQUIRESASLAUTH,
            Code.INVALIDACL,
            Code.NOCHILDRENFOREPHEMERALS,
            Code.EPHEMERALONLOCALSESSION,
            Code.UNIMPLEMENTED,
            Code.BADARGUMENTS,
            Code.MARSHALLINGERROR);

    /** What the server says when it has done nothing, and what the client says when there is nobody left to do it for. */
    private static final Set<Code> NOT_DONE = EnumSet.of(
            Code.NONODE,
            Code.NODEEXISTS,
            Code.NOTREADONLY,
            Code.QUOTAEXCEEDED,
            Code.THROTTLEDOP,
            Code.SESSIONEXPIRED,
            Code.NOAUTH,
            Code.AUTHFAILED,
            Code.INVALIDACL,
            Code.NOCHILDRENFOREPHEMERALS,
            Code.EPHEMERALONLOCALSESSION,
            Code.UNIMPLEMENTED,
            Code.BADARGUMENTS);

    private ZooKeeperFaults() {}

    static LockBackendException translate(String lockName, String operation, KeeperException failed) {
        String detail = "ZooKeeper: " + failed.code() + (isPermanent(failed) ? " " + hint(failed.code()) : "");
        return isPermanent(failed)
                ? LockBackendException.permanent(lockName, operation, detail, failed)
                : LockBackendException.passing(lockName, operation, detail, failed);
    }

    static boolean isPermanent(KeeperException failed) {
        return PERMANENT.contains(failed.code());
    }

    /** Whether a write that failed so has certainly not been done, and will not be. */
    static boolean isNotDone(KeeperException failed) {
        return NOT_DONE.contains(failed.code());
    }

    private static String hint(Code code) {
        return switch (code) {
            case NOAUTH -> "(the session's identities lack a right there)";
            case AUTHFAILED, SESSIONCLOSEDREQUIRESASLAUTH -> "(the server does not accept the client's identity)";
            case INVALIDACL -> "(the access control list needs an identity that the session does not have)";
            case NOCHILDRENFOREPHEMERALS -> "(an ephemeral node stands in the lock's place)";
            case EPHEMERALONLOCALSESSION -> "(the servers have local sessions without localSessionsUpgradingEnabled)";
            case UNIMPLEMENTED -> "(the server is older than 3.5.3 and has no container nodes)";
            default -> "(the server does not understand the request)";
        };
    }
}
