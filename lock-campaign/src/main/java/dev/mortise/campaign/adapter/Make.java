package dev.mortise.campaign.adapter;

import java.time.Duration;

/** Whose locks are put to the test. */
public enum Make {
    /** Ours. */
    MORTISE(true, MortiseClient::new);

    private final boolean tokens;
    private final Opener opener;

    Make(boolean tokens, Opener opener) {
        this.tokens = tokens;
        this.opener = opener;
    }

    /** Whether its holds have fencing tokens. */
    public boolean hasTokens() {
        return tokens;
    }

    /**
     * Opens a client.
     *
     * @param url as {@link dev.mortise.LockFactory#open(String)} takes it
     * @param lease how long a silent holder keeps its lock, or its session on ZooKeeper
     */
    public LockClient open(String url, Duration lease) {
        return opener.open(url, lease);
    }

    private interface Opener {
        LockClient open(String url, Duration lease);
    }
}
