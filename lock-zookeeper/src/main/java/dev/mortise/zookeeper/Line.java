package dev.mortise.zookeeper;

import dev.mortise.spi.LockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who stands in line at a lock's node, as one look at its children showed it. Immutable. */
final class Line {
    private final List<Seat> seats;

    private Line(List<Seat> seats) {
        this.seats = seats;
    }

    /** Reads the names of children; those that are no places in a line are passed over. */
    static Line of(List<String> children) {
        List<Seat> seats = new ArrayList<>(children.size());
        for (String child : children) {
            Seat seat = Seat.parse(child);
            if (seat != null) {
                seats.add(seat);
            }
        }
        return new Line(seats);
    }

    /** The place whose node has this name. */
    Optional<Seat> named(String name) {
        for (Seat seat : seats) {
            if (seat.name().equals(name)) {
                return Optional.of(seat);
            }
        }
        return Optional.empty();
    }

    /** The place whose node has a name that begins so: all but the number was known before it was made. */
    Optional<Seat> beginningWith(String prefix) {
        return seats.stream().filter(seat -> seat.name().startsWith(prefix)).findFirst();
    }

    /** Whether a newcomer would have to wait. */
    boolean isTakenFor(LockMode mode) {
        return seats.stream().anyMatch(seat -> seat.isInTheWayOf(mode));
    }

    /** The last one before a place who keeps it from its turn; empty if it is its turn. */
    Optional<Seat> before(Seat own) {
        Seat last = null;
        for (Seat seat : seats) {
            boolean blocks = seat.isBefore(own) && seat.isInTheWayOf(own.mode());
            if (blocks && (last == null || last.isBefore(seat))) {
                last = seat;
            }
        }
        return Optional.ofNullable(last);
    }

    /** The places of one lock of the name, in order. */
    List<Seat> of(LockMode mode) {
        List<Seat> sorted = new ArrayList<>(
                seats.stream().filter(seat -> seat.mode().sameLockAs(mode)).toList());
        sorted.sort((a, b) -> a.isBefore(b) ? -1 : b.isBefore(a) ? 1 : 0);
        return sorted;
    }
}
