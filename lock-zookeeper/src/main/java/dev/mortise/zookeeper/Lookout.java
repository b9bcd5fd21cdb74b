package dev.mortise.zookeeper;

import dev.mortise.spi.LockMode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;

/**
 * Looks at one lock's line, on behalf of those who are not in it.
 *
 * <p>Who stands in line knows from its own node how far the server has come. Who does not may be told by a server that lags
 * of those who have left long ago. So the server has to catch up before a look; and before a look counts that is to be
 * linearizable, a majority has to agree, which puts a line into their log.
 */
final class Lookout {
    private final Session session;
    private final Patience patience;
    private final String base;
    private final boolean linearizable;

    /** @param linearizable whether a majority has to agree to what is seen */
    Lookout(Session session, Patience patience, String base, boolean linearizable) {
        this.session = session;
        this.patience = patience;
        this.base = base;
        this.linearizable = linearizable;
    }

    /** The line, as of now. */
    Line line() throws KeeperException {
        CompletableFuture<Boolean> decides = decides();
        Line line = caughtUp();
        return patience.answer(decides) ? line : agreed();
    }

    /** Whether a newcomer would have to wait. Nobody has to agree if not: its node is made next, whose number decides. */
    boolean isTakenFor(LockMode mode) throws KeeperException {
        CompletableFuture<Boolean> decides = decides();
        boolean taken = caughtUp().isTakenFor(mode);
        return taken && (patience.answer(decides) || agreed().isTakenFor(mode));
    }

    /** Whether one look is enough: because the server is alone, and so cannot be behind anybody, or because that was asked for. */
    private CompletableFuture<Boolean> decides() {
        return linearizable ? session.ask().isAlone() : CompletableFuture.completedFuture(true);
    }

    private Line agreed() throws KeeperException {
        return seen(session.ask().agreedChildren(base));
    }

    /** What the server knows after it has asked its leader. One that has none says so, and nothing it shows counts then. */
    private Line caughtUp() throws KeeperException {
        CompletableFuture<Void> sync = session.ask().sync(base);
        Line line = seen(session.ask().children(base));
        patience.answer(sync);
        return line;
    }

    /** The line as an answer shows it: empty, if there is no node of the lock. */
    Line seen(CompletableFuture<List<String>> children) throws KeeperException {
        try {
            return Line.of(patience.answer(children));
        } catch (KeeperException said) {
            if (said.code() == Code.NONODE) {
                return Line.of(List.of());
            }
            throw said;
        }
    }
}
