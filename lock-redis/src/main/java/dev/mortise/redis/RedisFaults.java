package dev.mortise.redis;

import dev.mortise.LockBackendException;
import java.security.cert.CertificateException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Tells failures that may pass from those that will not. */
final class RedisFaults {
    /** What a server says while it starts, fails over, is moved, is busy, or has no room at the moment. */
    private static final List<String> PASSING = List.of(
            "LOADING",
            "READONLY",
            "MASTERDOWN",
            "CLUSTERDOWN",
            "TRYAGAIN",
            "BUSY",
            "OOM",
            "MISCONF",
            "NOREPLICAS",
            "MOVED",
            "ASK",
            "NOSCRIPT",
            "ERR max number of clients");

    private RedisFaults() {}

    static LockBackendException translate(String lockName, String operation, Node node, JedisException failed) {
        String who = node == null ? "Redis" : "server " + node.server();
        String distrust = distrust(failed);
        if (distrust != null) {
            return LockBackendException.permanent(
                    lockName, operation, who + " has a certificate that is not accepted: " + distrust, failed);
        }
        JedisDataException said = said(failed);
        if (said == null) {
            return LockBackendException.passing(
                    lockName, operation, who + " did not answer: " + reason(failed), failed);
        }
        String detail = who + " said: " + said.getMessage();
        return isPassing(said)
                ? LockBackendException.passing(lockName, operation, detail, failed)
                : LockBackendException.permanent(lockName, operation, detail, failed);
    }

    private static boolean isPassing(JedisDataException said) {
        if (said instanceof JedisAccessControlException) {
            return false;
        }
        String message = String.valueOf(said.getMessage());
        // Servers before 7 wrap what a command said into a message of the script.
        return PASSING.stream().anyMatch(code -> message.startsWith(code) || message.contains(": " + code + " "));
    }

    /** Whether a server said that it is not, or no longer, the one to write to. */
    static boolean isDemoted(JedisException failed) {
        return failed instanceof JedisDataException
                && String.valueOf(failed.getMessage()).contains("READONLY");
    }

    /** What a server said, if it said anything: a client that cannot start keeps that in a cause. */
    private static JedisDataException said(Throwable failed) {
        Deque<Throwable> open = new ArrayDeque<>(List.of(failed));
        for (int looked = 0; !open.isEmpty() && looked < 20; looked++) {
            Throwable next = open.poll();
            if (next instanceof JedisDataException said) {
                return said;
            }
            if (next.getCause() != null) {
                open.add(next.getCause());
            }
            open.addAll(List.of(next.getSuppressed()));
        }
        return null;
    }

    /** What is wrong with the certificate of a server, or {@code null} if that is not the trouble. */
    private static String distrust(Throwable failed) {
        Throwable cause = failed;
        for (int looked = 0; cause != null && looked < 20; looked++) {
            if (cause instanceof CertificateException) {
                return String.valueOf(cause.getMessage());
            }
            cause = cause.getCause();
        }
        return null;
    }

    private static String reason(JedisException failed) {
        Throwable cause = failed.getCause();
        return cause == null || cause.getMessage() == null ? String.valueOf(failed.getMessage()) : cause.getMessage();
    }
}
