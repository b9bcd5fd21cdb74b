package dev.mortise.campaign.site;

/** One server process, as far as faults can be put into it. For one thread at a time. */
public interface Server {
    /** Stops it (SIGSTOP). */
    void pause();

    /** Lets it go on (SIGCONT). */
    void resume();

    /** Ends it (SIGKILL). */
    void kill();

    /** Starts it again, on the same port. */
    void restart();
}
