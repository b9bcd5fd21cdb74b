package dev.mortise.internal;

/** What a run is after. */
enum SimMode {
    /** Faults until the end: whatever happens, no two believe to hold what only one can. */
    SAFETY,
    /** Faults for a while, then none: everybody gets what they wait for, and nothing is left behind. */
    LIVENESS
}
