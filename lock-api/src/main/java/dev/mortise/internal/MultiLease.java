package dev.mortise.internal;

import dev.mortise.Lease;
import dev.mortise.LockLostEvent;
import dev.mortise.LockLostException;
import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The leases of a multi-lock's members as one: valid while all are, lost with the first. */
final class MultiLease implements Lease {
    private final String name;
    private final List<Lease> members;

    MultiLease(String name, List<Lease> members) {
        this.name = name;
        this.members = members;
    }

    @Override
    public String lockName() {
        return name;
    }

    @Override
    public long fencingToken() {
        return members.stream().mapToLong(Lease::fencingToken).max().orElseThrow();
    }

    @Override
    public boolean isValid() {
        return members.stream().allMatch(Lease::isValid);
    }

    @Override
    public Duration remaining() {
        return members.stream()
                .map(Lease::remaining)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    @Override
    public void onLost(Consumer<LockLostEvent> listener) {
        Objects.requireNonNull(listener, "listener must not be null");
        AtomicBoolean told = new AtomicBoolean();
        Consumer<LockLostEvent> once = event -> {
            if (told.compareAndSet(false, true)) {
                listener.accept(event);
            }
        };
        members.forEach(member -> member.onLost(once));
    }

    @Override
    public void close() {
        RuntimeException first = null;
        for (int i = members.size() - 1; i >= 0; i--) {
            try {
                members.get(i).close();
            } catch (LockLostException lost) {
                first = Failures.add(first, lost);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Closes members that were taken in vain, the last one first. */
    static void closeQuietly(List<Lease> taken) {
        for (int i = taken.size() - 1; i >= 0; i--) {
            LeaseFutures.closeQuietly(taken.get(i));
        }
    }

    @Override
    public String toString() {
        return "Lease[" + LockNames.quote(name) + (isValid() ? ", valid]" : ", not valid]");
    }
}
