package dev.mortise.campaign.history;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns the events of one journal into acquisitions and writes. */
final class Merger {
    private final List<Acquisition> acquisitions;
    private final List<Write> writes;
    private final Map<Long, AcquisitionBuilder> open = new HashMap<>();

    Merger(List<Acquisition> acquisitions, List<Write> writes) {
        this.acquisitions = acquisitions;
        this.writes = writes;
    }

    void add(Event event) {
        long who = (long) event.process() << 32 | event.thread();
        switch (event.kind()) {
            case WRITTEN, REJECTED -> writes.add(write(event));
            case INVOKED -> {
                AcquisitionBuilder before = open.put(who, new AcquisitionBuilder(event));
                if (before != null) {
                    acquisitions.add(before.build());
                }
            }
            default -> open.get(who).add(event);
        }
    }

    /** There are no more: what is open stays so. */
    void end() {
        open.values().forEach(last -> acquisitions.add(last.build()));
    }

    private static Write write(Event event) {
        return new Write(
                event.process(),
                event.thread(),
                event.lock(),
                event.value(),
                event.at(),
                event.kind() == EventKind.WRITTEN);
    }
}
