package dev.mortise.zookeeper;

import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/** Reads a lock's line, and what its nodes say of whom they belong to. */
final class Inspection {
    private final Session session;
    private final Patience patience;
    private final String base;
    private final Lookout lookout;

    Inspection(Room room, Session session, Patience patience, String base) {
        this.session = session;
        this.patience = patience;
        this.base = base;
        this.lookout = new Lookout(session, patience, base, room.linearizableReads());
    }

    LockState of(LockMode mode) {
        try {
            return read(lookout.line().of(mode));
        } catch (KeeperException said) {
            throw patience.translated(said);
        }
    }

    private LockState read(List<Seat> seats) throws KeeperException {
        Map<Seat, CompletableFuture<byte[]>> replies = new LinkedHashMap<>();
        for (Seat seat : seats) {
            replies.put(seat, session.ask().data(base + "/" + seat.name(), null));
        }
        List<Participant> holders = new ArrayList<>();
        List<Participant> waiters = new ArrayList<>();
        List<Seat> present = new ArrayList<>();
        for (Map.Entry<Seat, CompletableFuture<byte[]>> reply : replies.entrySet()) {
            Seat seat = reply.getKey();
            try {
                Participant participant = participant(seat, NodeData.parse(patience.answer(reply.getValue())));
                boolean waits =
                        present.stream().anyMatch(before -> before.isBefore(seat) && before.isInTheWayOf(seat.mode()));
                present.add(seat);
                (waits ? waiters : holders).add(participant);
            } catch (KeeperException said) {
                if (said.code() != Code.NONODE) {
                    throw said;
                } // else it left between the two looks
            }
        }
        return new LockState(holders, waiters);
    }

    private static Participant participant(Seat seat, NodeData data) {
        String id = data.acquisitionId().isEmpty() ? seat.unique() : data.acquisitionId();
        return new Participant(id, seat.mode(), data.description());
    }
}
