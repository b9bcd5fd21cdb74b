package dev.mortise.campaign.run;

import dev.mortise.campaign.site.Backend;
import java.util.Set;

/** One row of the scorecard. Without state: each cell is a call of {@link #run}. */
public interface Scenario {
    /** Such as {@code S01}. */
    String id();

    /** What is done, in a few words. */
    String title();

    /** What must hold, in a few words. */
    String invariant();

    /** Where it makes sense; empty for a scenario that needs no backend. */
    Set<Backend> backends();

    /** Whether it is part of the gate. */
    default boolean isGate() {
        return false;
    }

    /** Whether locks of other makes can be put through it. */
    default boolean isForAnyMake() {
        return false;
    }

    /** Whether it looks at the whole process, or takes all of the machine, so that nothing may run beside it. */
    default boolean isAlone() {
        return false;
    }

    /**
     * Runs one cell; what is wrong is told to the cell.
     *
     * @throws NotRunException if something is missing that it needs
     */
    void run(Cell cell) throws Exception;
}
