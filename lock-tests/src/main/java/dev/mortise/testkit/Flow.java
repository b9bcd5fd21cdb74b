package dev.mortise.testkit;

/** A direction through a {@link FaultProxy}. */
public enum Flow {
    /** From the client to the server: requests. */
    TO_SERVER,
    /** From the server to the client: replies. */
    TO_CLIENT
}
