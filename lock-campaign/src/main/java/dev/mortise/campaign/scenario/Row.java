package dev.mortise.campaign.scenario;

import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Scenario;
import dev.mortise.campaign.site.Backend;
import java.util.Set;

/** A scenario as data and a body. */
record Row(
        String id,
        String title,
        String invariant,
        Set<Backend> backends,
        boolean isGate,
        boolean isForAnyMake,
        boolean isAlone,
        Body body)
        implements Scenario {
    /** What one cell does. */
    interface Body {
        void run(Cell cell) throws Exception;
    }

    static Row of(String id, String title, String invariant, Set<Backend> backends, Body body) {
        return new Row(id, title, invariant, backends, false, false, false, body);
    }

    /** The same, as part of the gate. */
    Row atTheGate() {
        return new Row(id, title, invariant, backends, true, isForAnyMake, isAlone, body);
    }

    /** The same, for locks of other makes as well. */
    Row forAnyMake() {
        return new Row(id, title, invariant, backends, isGate, true, isAlone, body);
    }

    /** The same, with nothing beside it. */
    Row alone() {
        return new Row(id, title, invariant, backends, isGate, isForAnyMake, true, body);
    }

    @Override
    public void run(Cell cell) throws Exception {
        body.run(cell);
    }
}
