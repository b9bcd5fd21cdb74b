package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.NotRunException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * M02: locks with mistakes are put through the scenarios that should notice. Each must fail; and the same lock without a
 * mistake must pass all of these scenarios, or their failing would say nothing.
 */
final class PlantedBugs {
    private record Trap(String name, Row.Body body, Make bait) {}

    private static final List<Trap> TRAPS = List.of(
            new Trap("S03", LongPause::run, Make.PLANTED_PLAIN_DELETE),
            new Trap("S05", Partition::run, Make.PLANTED_NO_DEADLINE),
            new Trap("S01", Baseline::run, Make.PLANTED_THREAD_AS_OWNER),
            new Trap("S07", AmbiguousAcquire::run, Make.PLANTED_NO_CLEAN_UP),
            new Trap("L03", DeafWaiters::run, Make.PLANTED_NO_FALLBACK),
            new Trap("S01", Baseline::run, Make.PLANTED_TOKEN_HANDED_ON),
            new Trap("S13", ClientClock::run, Make.PLANTED_WALL_CLOCK),
            new Trap("L04", InterruptSweep::run, Make.PLANTED_INTERRUPT_SWALLOWED));

    private PlantedBugs() {}

    static void run(Cell cell) throws Exception {
        Map<String, Row.Body> bodies = new LinkedHashMap<>();
        TRAPS.forEach(trap -> bodies.put(trap.name, trap.body));
        for (Map.Entry<String, Row.Body> each : bodies.entrySet()) {
            Cell sound = run(cell, each.getKey(), each.getValue(), Make.PLANTED_NONE);
            cell.require(
                    sound.violations().isEmpty(),
                    each.getKey() + " fails a lock without a mistake: " + sound.violations());
        }
        List<String> missed = new ArrayList<>();
        for (Trap trap : TRAPS) {
            if (run(cell, trap.name, trap.body, trap.bait).violations().isEmpty()) {
                missed.add(trap.bait.label());
            }
        }
        cell.figure("planted", TRAPS.size());
        cell.figure("caught", TRAPS.size() - missed.size());
        cell.require(missed.isEmpty(), "not caught: " + missed);
    }

    private static Cell run(Cell cell, String name, Row.Body body, Make make) throws Exception {
        Cell within = cell.within(name + "-" + make.label(), make);
        try {
            body.run(within);
        } catch (NotRunException missing) {
            throw new NotRunException(name + ": " + missing.getMessage());
        } catch (IllegalStateException broken) {
            within.require(false, "it came to no end: " + broken); // as a lock that hangs does
        }
        return within;
    }
}
