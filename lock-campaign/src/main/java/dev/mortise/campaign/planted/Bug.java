package dev.mortise.campaign.planted;

/** What is wrong with a planted lock. */
public enum Bug {
    /** Nothing: the campaign must find nothing. */
    NONE,
    /** A release deletes whatever is there, without a look at whose it is. */
    PLAIN_DELETE,
    /** A holder believes until a renewal is refused, however long ago the last one was answered. */
    NO_DEADLINE,
    /** Owners are told apart by the numbers of their threads, which are the same in all processes. */
    THREAD_AS_OWNER,
    /** An acquire that got no answer is not taken back. */
    NO_CLEAN_UP,
    /** Who waits relies on being told of a release. */
    NO_FALLBACK,
    /** A lock that is handed on within a process keeps its token. */
    TOKEN_HANDED_ON,
    /** Leases and waits are measured with the time of day. */
    WALL_CLOCK,
    /** An interrupt of {@code lock()} is neither heeded nor kept. */
    INTERRUPT_SWALLOWED
}
