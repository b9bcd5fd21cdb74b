package dev.mortise.campaign.run;

/** Names of figures that are summed up over all cells; others have the names that scenarios give them. */
public final class Figure {
    /** How often a lock was had. */
    public static final String ACQUISITIONS = "acquisitions";

    /** The shortest time from a holder's learning of a loss to the next grant. */
    public static final String LOSS_MARGIN = "loss margin min ms";

    /** Of a thousand waiters that were woken, the slowest but one. */
    public static final String WAKE_UP = "wake-up p99.9 ms";

    /** The slowest of all. */
    public static final String SLOWEST_WAKE_UP = "wake-up max ms";

    /** The longest time from the end or the pause of a holder to the next grant. */
    public static final String RECOVERY = "recovery max ms";

    /** What was left: threads, connections, keys. */
    public static final String LEAKS = "leaks";

    private Figure() {}
}
