package dev.mortise.internal;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.spi.LockNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Several locks as one: all or none.
 *
 * <p>Members are taken in the order of their names, so two multi-locks never wait for each other in a circle; one budget
 * covers them all. What cannot be completed is undone in reverse.
 */
final class MultiLock implements BudgetedLock {
    private final Rooms rooms;
    private final List<GatedLock> members;

    /** @param members at least one, in the order of their names */
    MultiLock(Rooms rooms, List<GatedLock> members) {
        this.rooms = rooms;
        this.members = members;
    }

    @Override
    public String name() {
        return members.stream().map(GatedLock::name).collect(Collectors.joining("+"));
    }

    @Override
    public Rooms rooms() {
        return rooms;
    }

    @Override
    public boolean acquire(WaitBudget budget, LeaseTerms terms) throws InterruptedException {
        int taken = 0;
        try {
            while (taken < members.size() && members.get(taken).acquire(budget, terms)) {
                taken++;
            }
            return taken == members.size();
        } finally {
            if (taken < members.size()) {
                undo(taken);
            }
        }
    }

    private void undo(int taken) {
        for (int i = taken - 1; i >= 0; i--) {
            try {
                members.get(i).unlock();
            } catch (IllegalStateException | IllegalMonitorStateException goneAlready) {
                continue;
            }
        }
    }

    @Override
    public void unlock() {
        if (members.stream().anyMatch(member -> member.getHoldCount() == 0)) {
            rooms.requireOpen();
            throw Rooms.notHeld(name());
        }
        RuntimeException first = null;
        for (int i = members.size() - 1; i >= 0; i--) {
            try {
                members.get(i).unlock();
            } catch (IllegalStateException | IllegalMonitorStateException gone) {
                first = Failures.add(first, gone);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    @Override
    public boolean isLocked() {
        return members.stream().anyMatch(DistributedLock::isLocked);
    }

    @Override
    public boolean isHeldByCurrentThread() {
        return members.stream().allMatch(DistributedLock::isHeldByCurrentThread);
    }

    @Override
    public int getHoldCount() {
        return members.stream().mapToInt(DistributedLock::getHoldCount).min().orElseThrow();
    }

    @Override
    public long fencingToken() {
        if (getHoldCount() == 0) {
            throw Rooms.notHeld(name());
        }
        return members.stream().mapToLong(DistributedLock::fencingToken).max().orElseThrow();
    }

    @Override
    public Duration remainingLease() {
        return members.stream()
                .map(DistributedLock::remainingLease)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    @Override
    public Optional<Lease> acquireHandle(WaitBudget budget) throws InterruptedException {
        List<Lease> taken = new ArrayList<>();
        try {
            for (GatedLock member : members) {
                Optional<Lease> lease = member.acquireHandle(budget);
                if (lease.isEmpty()) {
                    return Optional.empty();
                }
                taken.add(lease.get());
            }
            return Optional.of(new MultiLease(name(), List.copyOf(taken)));
        } finally {
            if (taken.size() < members.size()) {
                MultiLease.closeQuietly(taken);
            }
        }
    }

    @Override
    public CompletableFuture<Optional<Lease>> acquireHandleAsync(WaitBudget budget) {
        return new MultiAcquisition(name(), members, budget).start();
    }

    @Override
    public String toString() {
        return "DistributedLock[multi, "
                + members.stream().map(member -> LockNames.quote(member.name())).collect(Collectors.joining(", "))
                + "]";
    }
}
