package dev.mortise.internal;

import java.time.Duration;

/**
 * Why and when a hold was lost.
 *
 * @param reason for people
 * @param sinceRenewed how long the lease had gone without a grant or renewal
 */
record Loss(String reason, Duration sinceRenewed) {
    static final String EXPIRED = "its lease ran out before it was given back";
    static final String NOT_RENEWED = "its lease could not be renewed in time";
    static final String GONE = "the backend had given it up, by expiry, by an operator, or to another holder";
    static final String TENURE_OVER = "the session it rested on ended, or was not confirmed in time";
    static final String THREAD_ENDED = "its thread ended without unlocking it";
    static final String CLOSED = "its factory was closed";
}
