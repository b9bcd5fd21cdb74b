package dev.mortise.jdbc;

import dev.mortise.jdbc.Share.Kind;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The read/write lock of a name, as its row has it: who reads or writes, who waits, and what was withdrawn. Changed here and
 * written back if nobody else has changed it meanwhile. Not thread-safe.
 */
final class Shares {
    private static final long MARK_MICROS = TimeUnit.SECONDS.toMicros(3);

    private final Map<String, Share> byId = new LinkedHashMap<>();
    private final long now;
    private long token;
    private boolean changed;

    /**
     * @param text as {@link #text()} wrote it, or {@code null}
     * @param token the last token
     * @param now the database's clock
     */
    Shares(String text, long token, long now) {
        this.token = token;
        this.now = now;
        if (text != null && !text.isEmpty()) {
            text.lines().map(Share::parse).forEach(share -> byId.put(share.id(), share));
        }
        changed = byId.values().removeIf(share -> share.until() <= now);
    }

    /** Whether there is something to write back. */
    boolean isChanged() {
        return changed;
    }

    long token() {
        return token;
    }

    String text() {
        return byId.isEmpty() ? null : byId.values().stream().map(Share::line).collect(Collectors.joining("\n"));
    }

    /** When the last one is gone; 0 if there is none. */
    long lastEnd() {
        return byId.values().stream().mapToLong(Share::until).max().orElse(0);
    }

    Taken take(LeaseRequest request) {
        Share own = byId.get(request.acquisitionId());
        if (own != null && own.kind() == Kind.WITHDRAWN) {
            return Taken.refused(now, own.until());
        }
        long end = now + Take.micros(request);
        if (own != null && own.isHolding()) {
            put(own.until(end));
            return new Taken(own.token(), now, 0);
        }
        long blockedUntil = blockedUntil(request);
        if (blockedUntil == 0) {
            token = Math.max(token + 1, now);
            Kind kind = request.mode() == LockMode.READ ? Kind.READS : Kind.WRITES;
            put(new Share(kind, request.acquisitionId(), end, token, Take.holder(request)));
            return new Taken(token, now, 0);
        }
        boolean marked = own != null && own.until() - now > MARK_MICROS / 2;
        if (request.willWait() && !marked) {
            Kind kind = request.mode() == LockMode.READ ? Kind.WAITS_TO_READ : Kind.WAITS_TO_WRITE;
            put(new Share(kind, request.acquisitionId(), now + MARK_MICROS, 0, Take.holder(request)));
        }
        return Taken.refused(now, blockedUntil);
    }

    boolean renew(LeaseRequest request) {
        Share own = byId.get(request.acquisitionId());
        if (own == null || !own.isHolding()) {
            return false;
        }
        put(own.until(now + Take.micros(request)));
        return true;
    }

    /** Takes a holder out; {@code null} if it is none, else whether somebody waits. */
    Boolean giveBack(LeaseRequest request, long lastToken) {
        Share own = byId.get(request.acquisitionId());
        if (own == null || !own.isHolding()) {
            return null;
        }
        byId.remove(own.id());
        token = Math.max(token, lastToken);
        changed = true;
        return byId.values().stream().anyMatch(Share::isWaiting);
    }

    /** Takes one who waits out. */
    void leave(LeaseRequest request) {
        Share own = byId.get(request.acquisitionId());
        if (own != null && own.isWaiting()) {
            byId.remove(own.id());
            changed = true;
        }
    }

    void withdraw(LeaseRequest request) {
        put(new Share(Kind.WITHDRAWN, request.acquisitionId(), now + Take.micros(request), 0, ""));
    }

    LockState state() {
        return new LockState(
                participants(Kind.WRITES, Kind.READS), participants(Kind.WAITS_TO_WRITE, Kind.WAITS_TO_READ));
    }

    private List<Participant> participants(Kind write, Kind read) {
        List<Participant> found = new ArrayList<>();
        for (Share share : byId.values()) {
            if (share.kind() == write || share.kind() == read) {
                LockMode mode = share.kind() == write ? LockMode.WRITE : LockMode.READ;
                found.add(new Participant(share.id(), mode, share.holder()));
            }
        }
        return found;
    }

    /** Until when others keep the request out if nothing happens but time; 0 if nobody does. */
    private long blockedUntil(LeaseRequest request) {
        boolean reads = request.mode() == LockMode.READ;
        Share ownWriter = reads && request.writerId() != null ? byId.get(request.writerId()) : null;
        if (ownWriter != null && ownWriter.kind() == Kind.WRITES) {
            return 0; // to make it wait for the next writer would be a deadlock
        }
        return byId.values().stream()
                .filter(share -> !share.id().equals(request.acquisitionId()))
                .filter(share ->
                        share.kind() == Kind.WRITES || share.kind() == (reads ? Kind.WAITS_TO_WRITE : Kind.READS))
                .mapToLong(Share::until)
                .max()
                .orElse(0);
    }

    private void put(Share share) {
        byId.put(share.id(), share);
        changed = true;
    }
}
