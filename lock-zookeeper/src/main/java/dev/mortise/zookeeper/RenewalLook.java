package dev.mortise.zookeeper;

import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.RenewOutcome;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/**
 * One renewal: a look whether the node is still there, and still ours. The session does the rest; the lease itself is kept on
 * this side.
 */
final class RenewalLook {
    private final Patience patience;
    private final Place place;
    private final Holding holding; // null if nothing is held
    private final CompletableFuture<Created> reply;

    /** Sends the question, if there is one to ask. */
    RenewalLook(Room room, LeaseRequest request) {
        room.sessions().requireOpen();
        patience = room.patience(request.lockName(), "renew");
        place = room.places().find(request.acquisitionId()).orElse(null);
        holding = place == null ? null : place.holding();
        reply = holding == null
                ? null
                : holding.session().ask().look(holding.node().path());
    }

    /** @throws dev.mortise.LockBackendException if there is no answer */
    RenewOutcome outcome() {
        if (holding == null) {
            return RenewOutcome.LOST;
        }
        try {
            boolean ours = patience.answer(reply).owner() == holding.session().id();
            return ours && place.extend(holding) ? RenewOutcome.RENEWED : RenewOutcome.LOST;
        } catch (KeeperException said) {
            if (said.code() == Code.NONODE || said.code() == Code.SESSIONEXPIRED) {
                return RenewOutcome.LOST;
            }
            throw patience.translated(said);
        }
    }
}
