package dev.mortise.redis;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.List;

/**
 * What one kind of lock sends for each verb.
 *
 * <p>Answers are alike for all kinds. Acquire: the token, in a list if none may follow it, or below zero the milliseconds
 * for which it is refused. Renew: 1 or 0. Release: how many heard of it, or -1 if it was not held. Inspect: the holders'
 * marks.
 */
interface Verbs {
    Call acquire(LeaseRequest request);

    /**
     * The grant of a token: with how many more may follow it here without asking, and what is needed to give it back.
     *
     * @param acquire what was sent
     * @param roomy whether the token is of the clock, so that others may follow it as time goes by
     */
    default Grant grant(Call acquire, long token, boolean roomy) {
        return Grant.reserving(token, 0, null);
    }

    Call renew(LeaseRequest request, Grant grant);

    /**
     * Renews several holds with the same lease in one call, which is answered with a list: 1 or 0 for each, or -1 if that one
     * has to be asked for alone.
     *
     * @return {@code null} if this kind of lock has no such call
     */
    default Call renewAll(List<Renewal> renewals) {
        return null;
    }

    /** @param lastToken the highest token used */
    Call release(LeaseRequest request, Grant grant, long lastToken);

    Call withdraw(LeaseRequest request);

    Call inspect(String lockName);

    /** Where this kind of lock tells of releases. */
    String channel(String lockName);

    /** What has to be sent if a request that was refused waits no longer, or {@code null}. */
    default Call leave(LeaseRequest request) {
        return null;
    }

    /** How a holder is marked at the server: its id, and who that is, for people. */
    static String mark(LeaseRequest request) {
        return request.acquisitionId() + ":" + request.holder();
    }

    static String millis(Duration lease) {
        return LeaseText.of(lease).millis();
    }

    /** Zero if the token stays for ever. */
    static String tokenMillis(Duration lease, SoleKeys lock) {
        return lock.tokenExpires() ? LeaseText.of(lease).tokenMillis() : "0";
    }
}
