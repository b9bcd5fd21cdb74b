package dev.mortise.internal;

/** Bugs that can be planted in the simulated world, to see that the checks bite. */
enum SimBug {
    /** The world as it should be. */
    NONE,
    /** The server refuses nobody. */
    GRANT_TO_ALL,
    /** The server lets readers in beside a writer. */
    READERS_BESIDE_WRITER,
    /** The server says that it renewed a lease, and has not. */
    FALSE_RENEWAL,
    /** A release frees the lock, whoever holds it. */
    BLIND_RELEASE,
    /** Each grant has the same token. */
    CONSTANT_TOKEN,
    /** Withdrawing an acquisition does nothing. */
    NO_WITHDRAW,
    /** Withdrawing frees the lock, but does not bar an attempt that is still on its way. */
    NO_TOMBSTONE,
    /** No margin, and a server whose clock is faster than was promised. */
    LONG_TRUST,
    /** What is due to listeners happens twice. */
    EVENTS_TWICE,
    /** What is due to listeners never happens. */
    EVENTS_NEVER,
    /** Now and then a timer does not fire. */
    TIMERS_LOST,
    /** Now and then a task of the release lane is forgotten. */
    RELEASES_LOST,
    /** No hook is ever delivered. Not a bug: the engine asks again by itself. */
    HOOKS_LOST
}
