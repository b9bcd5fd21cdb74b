package dev.mortise.campaign.check;

/** What is asked of holders that did not give their lock back by themselves. */
public enum Strength {
    /** Whoever lost the lock was told before anybody else was granted it. */
    TOLD_FIRST,
    /** Nobody who looked was told that it has the lock after somebody else was granted it. */
    BELIEVED,
    /** Beliefs may overlap, as the backend itself forgot the holder; tokens still rise in the order of grants. */
    FENCED
}
