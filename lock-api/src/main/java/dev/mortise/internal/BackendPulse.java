package dev.mortise.internal;

import dev.mortise.LockBackendException;

/**
 * How the backend answers the one who contends at a gate, so that those behind know why they waited: for a holder, or for
 * a server that does not answer. Written by the one who contends.
 */
final class BackendPulse {
    /**
     * @param failure what came instead of the last answer, or {@code null}
     * @param everAnswered whether there was an answer before
     * @param answeredAt when the last answer came, if there was one
     */
    private record Beat(LockBackendException failure, boolean everAnswered, long answeredAt) {}

    private volatile Beat last = new Beat(null, false, 0);

    void answered(long now) {
        last = new Beat(null, true, now);
    }

    void failed(LockBackendException failure) {
        Beat before = last;
        last = new Beat(failure, before.everAnswered(), before.answeredAt());
    }

    /** The failure because of which there was no answer at all since a moment; {@code null} if there was one. */
    LockBackendException silenceSince(long start) {
        Beat now = last;
        return now.everAnswered() && now.answeredAt() - start >= 0 ? null : now.failure();
    }
}
