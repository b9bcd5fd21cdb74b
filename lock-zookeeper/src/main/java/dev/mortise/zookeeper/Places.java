package dev.mortise.zookeeper;

import dev.mortise.spi.LeaseRequest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All acquisitions of this backend by their ids, and the ids that were withdrawn.
 *
 * <p>An id is never used by another process, so this is where a repeated attempt finds its node, and where an attempt that
 * comes after its withdrawal is turned away. Leases end here as well: a holder that does not renew in time has its node
 * removed, while it has long stopped believing in it.
 */
final class Places {
    private final Map<String, Place> places = new ConcurrentHashMap<>();
    private final Map<String, Long> withdrawn = new ConcurrentHashMap<>(); // until when an attempt may still come
    private final Alarm alarm;

    Places(Housekeeper housekeeper) {
        this.alarm = new Alarm(housekeeper, this::endLeases);
    }

    /** The place of an acquisition, made if it has none; empty if it was withdrawn. */
    Optional<Place> enter(LeaseRequest request) {
        Place place = places.computeIfAbsent(request.acquisitionId(), id -> new Place(request));
        if (withdrawn.containsKey(request.acquisitionId())) { // after it is there: see withdraw
            leave(place);
            return Optional.empty();
        }
        return Optional.of(place);
    }

    Optional<Place> find(String acquisitionId) {
        return Optional.ofNullable(places.get(acquisitionId));
    }

    /** Notes that a lease runs. */
    void leased(Place place) {
        alarm.noLaterThan(place.leaseEnd());
    }

    /** Has a place leave, and forgets it when it is gone. */
    CompletableFuture<Boolean> leave(Place place) {
        return place.leave()
                .whenComplete(
                        (removed, refused) -> places.remove(place.request().acquisitionId(), place));
    }

    /** Turns away whoever comes with this id from now on, and has the place leave, if there is one. */
    CompletableFuture<Boolean> withdraw(LeaseRequest request) {
        long until = System.nanoTime() + request.lease().toNanos();
        withdrawn.put(request.acquisitionId(), until); // first: who enters meanwhile sees this, or is seen below
        alarm.noLaterThan(until);
        Place place = places.get(request.acquisitionId());
        return place == null ? CompletableFuture.completedFuture(false) : leave(place);
    }

    /** Has everybody leave; completed when all nodes are gone. */
    CompletableFuture<Void> leaveAll() {
        return CompletableFuture.allOf(places.values().stream().map(this::leave).toArray(CompletableFuture<?>[]::new));
    }

    private OptionalLong endLeases() {
        long now = System.nanoTime();
        long next = 0;
        boolean any = false;
        for (Place place : places.values()) {
            if (place.leaveIfExpired(now)) {
                leave(place);
            } else if (place.isGranted()) {
                long end = place.leaseEnd();
                next = any && next - end <= 0 ? next : end;
                any = true;
            }
        }
        withdrawn.values().removeIf(until -> now - until >= 0);
        for (long until : withdrawn.values()) {
            next = any && next - until <= 0 ? next : until;
            any = true;
        }
        return any ? OptionalLong.of(next) : OptionalLong.empty();
    }
}
