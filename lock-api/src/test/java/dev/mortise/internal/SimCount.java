package dev.mortise.internal;

/** What a run counts, so that nobody mistakes a simulation in which nothing happens for one that finds nothing. */
enum SimCount {
    EVENTS,
    VERBS,
    SERVER_GRANTS,
    LEASES,
    LEASES_OF_READERS,
    LEASES_OF_MULTI_LOCKS,
    HAND_OFFS,
    RENEWALS,
    RELEASES,
    LOSSES,
    CLOSED_AFTER_LOSS,
    TIMED_OUT,
    BACKEND_FAILURES,
    CANCELLED,
    CANCELLED_TOO_LATE,
    FAULT_SLOW,
    FAULT_REQUEST_LOST,
    FAULT_REPLY_LOST,
    FAULT_LATE_DELIVERY,
    FAULT_DUPLICATE,
    FAULT_RESET,
    FAULT_HOOK_LOST,
    FAULT_HOOK_DUPLICATED,
    FAULT_PAUSE,
    FAULT_CRASH,
    FAULT_PARTITION,
    FAULT_OUTAGE,
    FAULT_RESTART,
    FAULT_THREAD_STALL
}
