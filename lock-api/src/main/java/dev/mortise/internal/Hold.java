package dev.mortise.internal;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.Tenure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A lock this process holds at the backend, and until when that can be believed.
 *
 * <p>Belief is a comparison with the clock on the thread that asks, never a flag that somebody else has to set in time:
 * a process that was stopped for a minute finds out at its first look.
 */
final class Hold {
    /** How a hold can end. While leaving, a renewal that finds nothing is no loss. */
    private enum Stage {
        ACTIVE,
        LEAVING,
        RELEASED
    }

    private final LeaseRequest request;
    private final Grant grant;
    private final LeaseTerms terms;
    private final Gate gate;
    private final String route;
    private final long grantedAt;
    private final boolean echoPossible;
    private final Tenure tenure; // null if the lease is all there is
    private final AtomicReference<Object> stage = new AtomicReference<>(Stage.ACTIVE); // a Stage, or a Loss

    private volatile long leasedFrom; // just before the command was sent that granted or renewed the lease
    private volatile long renewableFrom;
    private volatile long nextRenewal;
    private volatile Turn turn; // who has it now; null while it waits for the next local holder
    private int handOffs; // guarded by the gate

    /**
     * @param leasedFrom just before the first command was sent that may have granted the lease
     * @param grantedAt when the answer arrived
     * @param echoPossible whether another attempt of the same acquisition may still be on its way to the backend
     */
    Hold(
            LeaseRequest request,
            Grant grant,
            LeaseTerms terms,
            Gate gate,
            String route,
            long leasedFrom,
            long grantedAt,
            boolean echoPossible) {
        this.request = request;
        this.grant = grant;
        this.terms = terms;
        this.gate = gate;
        this.route = route;
        this.leasedFrom = leasedFrom;
        this.grantedAt = grantedAt;
        this.echoPossible = echoPossible;
        this.tenure = grant.tenure().orElse(null);
    }

    LeaseRequest request() {
        return request;
    }

    Grant grant() {
        return grant;
    }

    Gate gate() {
        return gate;
    }

    String route() {
        return route;
    }

    String id() {
        return request.acquisitionId();
    }

    boolean isRenewed() {
        return terms.renewed();
    }

    boolean isEchoPossible() {
        return echoPossible;
    }

    long grantedAt() {
        return grantedAt;
    }

    /** The moment from which the hold is not believed any more: the end of its lease or of its tenure. */
    long trustedUntil() {
        long byLease = leasedFrom + terms.trustedNanos();
        if (tenure == null) {
            return byLease;
        }
        long byTenure = tenure.trustedUntil();
        return byTenure - byLease < 0 ? byTenure : byLease;
    }

    /** Why the hold cannot be believed at a moment at which it cannot. */
    String distrust(long now) {
        if (tenure != null && now - tenure.trustedUntil() >= 0) {
            return Loss.TENURE_OVER;
        }
        return terms.renewed() ? Loss.NOT_RENEWED : Loss.EXPIRED;
    }

    /** The moment by which the backend has let go by itself, if nobody renewed. */
    long leasedUntil() {
        return leasedFrom + terms.lease().toNanos();
    }

    boolean isTrusted(long now) {
        return stage.get() == Stage.ACTIVE && now - trustedUntil() < 0;
    }

    boolean isActive() {
        return stage.get() == Stage.ACTIVE;
    }

    /** What became of it, or {@code null} if it was not lost. */
    Loss loss() {
        return stage.get() instanceof Loss loss ? loss : null;
    }

    /** Notes a grant or renewal that was asked for at {@code sentAt}. */
    void leasedAt(long sentAt) {
        leasedFrom = sentAt;
    }

    /** Sets when to renew next: at the latest, and with others of the batch, from when on. */
    void renewNext(long from, long atLatest) {
        renewableFrom = from;
        nextRenewal = atLatest;
    }

    boolean isRenewable(long now) {
        return terms.renewed() && now - renewableFrom >= 0;
    }

    /** The moment at which the keeper has to do something about it. */
    long attention() {
        long end = trustedUntil();
        return terms.renewed() && nextRenewal - end < 0 ? nextRenewal : end;
    }

    /** Marks the hold lost, once, unless it is being given back. */
    boolean lose(String reason, long now) {
        return stage.compareAndSet(Stage.ACTIVE, new Loss(reason, Duration.ofNanos(now - leasedFrom)));
    }

    /** Begins to give the hold back; {@code false} if it was lost before. */
    boolean leave() {
        return stage.compareAndSet(Stage.ACTIVE, Stage.LEAVING);
    }

    void released() {
        stage.compareAndSet(Stage.LEAVING, Stage.RELEASED);
    }

    /** Notes that the backend had nothing left to give back. */
    boolean lostWhileLeaving(long now) {
        return stage.compareAndSet(Stage.LEAVING, new Loss(Loss.GONE, Duration.ofNanos(now - leasedFrom)));
    }

    Turn turn() {
        return turn;
    }

    void turn(Turn turn) {
        this.turn = turn;
    }

    /** Whether its thread has ended, so that nobody can ever unlock it. */
    boolean isOrphaned() {
        Turn current = turn;
        return current != null && current.owner() instanceof Thread thread && !thread.isAlive();
    }

    int handOffs() {
        return handOffs;
    }

    /** The token of the latest local holder. */
    long lastToken() {
        return grant.token() + handOffs;
    }

    /** Counts one more local holder and makes its turn. */
    Turn handOn(Object owner, long now) {
        handOffs++;
        // Tokens that are microseconds of the server's clock come due one a microsecond.
        long due = grant.isClocked() ? grantedAt + (handOffs + 1L) * 1_000 : now;
        turn = new Turn(this, owner, lastToken(), now, due);
        return turn;
    }

    /** Makes the turn of the first local holder. */
    Turn begin(Object owner, long now) {
        turn = new Turn(this, owner, grant.token(), now, now);
        return turn;
    }
}
