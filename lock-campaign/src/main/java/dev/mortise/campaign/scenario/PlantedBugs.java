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
    /** @param telling what stands in the violation that it must be caught by: another might be chance */
    private record Trap(String name, Row.Body body, Make bait, String telling) {
        boolean caught(Cell cell) {
            return cell.violations().stream()
                    .anyMatch(violation -> violation.toString().contains(telling));
        }
    }

    private static final List<Trap> TRAPS = List.of(
            new Trap("S03", LongPause::run, Make.PLANTED_PLAIN_DELETE, "unlock of a lost lock"),
            new Trap("S05", Partition::run, Make.PLANTED_NO_DEADLINE, "OVERLAP"),
            new Trap("S01", Baseline::run, Make.PLANTED_THREAD_AS_OWNER, "OVERLAP"),
            new Trap("S07", AmbiguousAcquire::run, Make.PLANTED_NO_CLEAN_UP, "free only after more than a second"),
            new Trap("L03", DeafWaiters::run, Make.PLANTED_NO_FALLBACK, "ms after the release"),
            new Trap("S01", Baseline::run, Make.PLANTED_TOKEN_HANDED_ON, "DUPLICATE_TOKEN"),
            new Trap("S13", ClientClock::run, Make.PLANTED_WALL_CLOCK, "lost when the clock jumped"),
            new Trap("L04", InterruptSweep::run, Make.PLANTED_INTERRUPT_SWALLOWED, "never noticed"));

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
            if (!trap.caught(run(cell, trap.name, trap.body, trap.bait))) {
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
