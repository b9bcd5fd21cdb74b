package dev.mortise.memory;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Everything the store knows about one lock: the plain lock or the read/write lock of a name. A plain lock is a
 * read/write lock that nobody reads.
 *
 * <p>Not thread-safe: the store gives callers their turns. Nothing foreign runs in here; the store asks with
 * {@link #takeWoken} whom to wake once the turn is over.
 *
 * <p>Collections start as the JDK's immutable empty ones, because most locks never need them.
 */
final class LockEntry {
    /** Stands for "never" among deadlines, which are compared by difference as {@link System#nanoTime} wants it. */
    private static final long FOREVER = Long.MAX_VALUE / 2;

    private static final Duration LONGEST_LEASE = Duration.ofNanos(FOREVER);
    /** Longer than the second within which a waiter asks again, whatever its lease: a live writer's mark never lapses. */
    private static final Duration MARK = Duration.ofSeconds(3);

    private Holding exclusive; // null if there is none
    private Map<String, Holding> readers = Collections.emptyMap();
    private Set<MemoryContender> watchers = Collections.emptySet();
    private Map<MemoryContender, Long> marks = Collections.emptyMap(); // deadlines of those watchers that want to write
    private Map<String, Long> tombstones = Collections.emptyMap(); // deadlines of withdrawn ids
    private List<MemoryContender> woken = List.of();

    // No deadline is earlier. After a renewal it may be too early; the scan that follows from that puts it right.
    // Without
    // it, each of many readers that renew would scan all the others.
    private long nextExpiry;

    LockEntry(long now) {
        nextExpiry = now + FOREVER;
    }

    Attempt attempt(MemoryContender contender, Supplier<Attempt> nextGrant, long now) {
        // Before anything expires: a writer that asks again just in time, or just too late, is no news to the others.
        watchers.remove(contender);
        marks.remove(contender);
        expire(now);

        LeaseRequest request = contender.request();
        Holding own = find(request);
        if (own != null) {
            own.extendTo(deadline(request.lease(), now));
            return own.grant();
        }
        Long buried = tombstones.get(request.acquisitionId());
        if (buried != null) {
            // Kept out of the line: it cannot have the lock, and a mark would shut out readers for nothing.
            return refusal(buried - now);
        }
        long blockedFor = blockedFor(request, now);
        if (blockedFor == 0) {
            return hold(request, nextGrant.get(), now);
        }
        if (request.willWait()) {
            watch(contender, now);
        }
        return refusal(blockedFor);
    }

    RenewOutcome renew(LeaseRequest request, long now) {
        expire(now);
        Holding own = find(request);
        if (own == null) {
            return RenewOutcome.LOST;
        }
        own.extendTo(deadline(request.lease(), now));
        return RenewOutcome.RENEWED;
    }

    ReleaseOutcome release(LeaseRequest request, MemoryLockBackend releasing, long now) {
        expire(now);
        if (!remove(request)) {
            return ReleaseOutcome.NOT_HELD;
        }
        wakeAll();
        for (MemoryContender watcher : watchers) {
            if (!watcher.isOf(releasing)) {
                return ReleaseOutcome.RELEASED_TO_OTHERS;
            }
        }
        return ReleaseOutcome.RELEASED;
    }

    void withdraw(LeaseRequest request, long now) {
        expire(now);
        String id = request.acquisitionId();
        leave(watcher -> watcher.request().acquisitionId().equals(id));
        if (remove(request)) {
            wakeAll();
        }
        if (tombstones.isEmpty()) {
            tombstones = new LinkedHashMap<>();
        }
        tombstones.put(id, deadline(request.lease(), now));
    }

    /** Forgets all holders. */
    void evict(long now) {
        expire(now);
        exclusive = null;
        readers.clear();
        wakeAll();
    }

    /** Takes watchers out of the line. */
    void leave(Predicate<MemoryContender> who) {
        watchers.removeIf(who);
        if (marks.keySet().removeIf(who)) {
            wakeAll();
        }
    }

    /** Forgets what has expired. An expired holder is nobody's news: those it refused were told when to ask again. */
    void expire(long now) {
        if (nextExpiry - now > 0) {
            return;
        }
        nextExpiry = now + FOREVER;
        if (exclusive != null && isOver(exclusive.deadline(), now)) {
            exclusive = null;
        }
        readers.values().removeIf(reader -> isOver(reader.deadline(), now));
        tombstones.values().removeIf(deadline -> isOver(deadline, now));
        if (marks.values().removeIf(deadline -> isOver(deadline, now))) {
            wakeAll();
        }
    }

    LockState state(long now) {
        expire(now);
        List<Participant> holders = new ArrayList<>();
        if (exclusive != null) {
            holders.add(participant(exclusive.request()));
        }
        readers.values().forEach(reader -> holders.add(participant(reader.request())));
        List<Participant> waiters = new ArrayList<>();
        watchers.forEach(watcher -> waiters.add(participant(watcher.request())));
        return new LockState(holders, waiters);
    }

    int size() {
        return (exclusive != null ? 1 : 0) + readers.size() + watchers.size() + marks.size() + tombstones.size();
    }

    boolean isEmpty() {
        return exclusive == null && readers.isEmpty() && watchers.isEmpty() && tombstones.isEmpty();
    }

    /** Those who watched when something happened in this turn. Empty when asked again. */
    List<MemoryContender> takeWoken() {
        List<MemoryContender> taken = woken;
        woken = List.of();
        return taken;
    }

    private void wakeAll() {
        woken = List.copyOf(watchers);
    }

    private Holding find(LeaseRequest request) {
        if (request.mode() == LockMode.READ) {
            return readers.get(request.acquisitionId());
        }
        return exclusive != null && exclusive.isOf(request.acquisitionId()) ? exclusive : null;
    }

    private boolean remove(LeaseRequest request) {
        if (request.mode() == LockMode.READ) {
            return readers.remove(request.acquisitionId()) != null;
        }
        boolean found = find(request) != null;
        if (found) {
            exclusive = null;
        }
        return found;
    }

    private Attempt hold(LeaseRequest request, Attempt grant, long now) {
        Holding holding = new Holding(request, grant, deadline(request.lease(), now));
        if (request.mode() != LockMode.READ) {
            exclusive = holding;
        } else {
            if (readers.isEmpty()) {
                readers = new LinkedHashMap<>();
            }
            readers.put(request.acquisitionId(), holding);
        }
        return grant;
    }

    private void watch(MemoryContender contender, long now) {
        if (watchers.isEmpty()) {
            watchers = new LinkedHashSet<>();
        }
        watchers.add(contender);
        if (contender.request().mode() == LockMode.WRITE) {
            if (marks.isEmpty()) {
                marks = new LinkedHashMap<>();
            }
            marks.put(contender, deadline(MARK, now));
        }
    }

    /** How long others keep the request out if nothing happens but time; zero if nobody does. */
    private long blockedFor(LeaseRequest request, long now) {
        boolean reads = request.mode() == LockMode.READ;
        if (reads && exclusive != null && exclusive.isOf(request.writerId())) {
            return 0; // the writer's own read lock; to make it wait for the next writer would be a deadlock
        }
        long blockedFor = exclusive != null ? exclusive.deadline() - now : 0;
        if (reads) {
            for (long mark : marks.values()) {
                blockedFor = Math.max(blockedFor, mark - now);
            }
        } else {
            for (Holding reader : readers.values()) {
                if (!reader.isOf(request.acquisitionId())) {
                    blockedFor = Math.max(blockedFor, reader.deadline() - now);
                }
            }
        }
        return blockedFor;
    }

    private boolean isOver(long deadline, long now) {
        if (deadline - now <= 0) {
            return true;
        }
        expireBy(deadline);
        return false;
    }

    private long deadline(Duration lease, long now) {
        long deadline = now + (lease.compareTo(LONGEST_LEASE) < 0 ? lease.toNanos() : FOREVER);
        expireBy(deadline);
        return deadline;
    }

    private void expireBy(long deadline) {
        if (deadline - nextExpiry < 0) {
            nextExpiry = deadline;
        }
    }

    private static Attempt refusal(long nanos) {
        return Attempt.refused(Duration.ofNanos(nanos));
    }

    private static Participant participant(LeaseRequest request) {
        return new Participant(request.acquisitionId(), request.mode(), request.holder());
    }
}
