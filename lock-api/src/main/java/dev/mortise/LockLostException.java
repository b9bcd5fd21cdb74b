package dev.mortise;

import dev.mortise.spi.LockNames;
import java.util.Locale;

/** Thrown to a holder whose lock was lost before it gave the lock back: another may have had it meanwhile. */
public final class LockLostException extends IllegalMonitorStateException {
    private static final long serialVersionUID = 1L;

    /** The lock. */
    private final String lockName;

    /** The token of the hold. */
    private final long fencingToken;

    /**
     * Made by the engine from what it told the listeners.
     *
     * @param event what was lost, when and why
     */
    public LockLostException(LockLostEvent event) {
        super(message(event));
        this.lockName = event.lockName();
        this.fencingToken = event.fencingToken();
    }

    private static String message(LockLostEvent event) {
        return String.format(
                Locale.ROOT,
                "lock %s was lost: %s; last granted or renewed %.1f s before (token %d); work since then may have overlapped"
                        + " another holder's",
                LockNames.quote(event.lockName()),
                event.reason(),
                event.sinceRenewed().toNanos() / 1e9,
                event.fencingToken());
    }

    /** {@return the lock that was lost} */
    public String lockName() {
        return lockName;
    }

    /** {@return the token of the hold that was lost} */
    public long fencingToken() {
        return fencingToken;
    }
}
