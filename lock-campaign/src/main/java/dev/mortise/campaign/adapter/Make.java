package dev.mortise.campaign.adapter;

import dev.mortise.campaign.site.Backend;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Whose locks are put to the test. */
public enum Make {
    /** Ours. */
    MORTISE(true, Backend.ALL, MortiseClient::new);

    private final boolean tokens;
    private final Set<Backend> backends;
    private final Opener opener;

    Make(boolean tokens, Set<Backend> backends, Opener opener) {
        this.tokens = tokens;
        this.backends = backends;
        this.opener = opener;
    }

    /** Whether its holds have fencing tokens. */
    public boolean hasTokens() {
        return tokens;
    }

    /** Whether there is a lock of this make on a backend. */
    public boolean runsOn(Backend backend) {
        return backends.contains(backend);
    }

    /** The name on the command line and on the scorecard. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
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
