package dev.mortise.internal;

import dev.mortise.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Takes the members of a multi-lock one after the other, without a thread that waits. Steps never overlap. */
final class MultiAcquisition {
    private final String name;
    private final List<GatedLock> members;
    private final WaitBudget budget;
    private final List<Lease> taken = new ArrayList<>();
    private final CompletableFuture<Optional<Lease>> result = new CompletableFuture<>();

    MultiAcquisition(String name, List<GatedLock> members, WaitBudget budget) {
        this.name = name;
        this.members = members;
        this.budget = budget;
    }

    CompletableFuture<Optional<Lease>> start() {
        next();
        return result;
    }

    private void next() {
        if (taken.size() == members.size()) {
            if (!result.complete(Optional.of(new MultiLease(name, List.copyOf(taken))))) {
                MultiLease.closeQuietly(taken);
            }
            return;
        }
        CompletableFuture<Optional<Lease>> step = members.get(taken.size()).acquireHandleAsync(budget);
        LeaseFutures.cancelTogether(result, step);
        step.whenComplete((lease, failure) -> {
            if (failure != null) {
                MultiLease.closeQuietly(taken);
                result.completeExceptionally(failure);
            } else if (lease.isEmpty()) {
                MultiLease.closeQuietly(taken);
                result.complete(Optional.empty());
            } else {
                taken.add(lease.get());
                next();
            }
        });
    }
}
