package dev.mortise.internal;

import dev.mortise.Lease;
import dev.mortise.LockLostException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Futures of leases made from others, such that cancelling reaches the source and no lease is left without an owner. */
final class LeaseFutures {
    private LeaseFutures() {}

    /** The lease of a wait that has no end, and so is never empty. */
    static CompletableFuture<Lease> present(CompletableFuture<Optional<Lease>> source) {
        CompletableFuture<Lease> result = new CompletableFuture<>();
        source.whenComplete((lease, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else if (!result.complete(lease.orElseThrow())) {
                closeQuietly(lease.get());
            }
        });
        cancelTogether(result, source);
        return result;
    }

    /** Has the source cancelled when the result is. */
    static void cancelTogether(CompletableFuture<?> result, CompletableFuture<?> source) {
        result.whenComplete((value, failure) -> {
            if (result.isCancelled()) {
                source.cancel(false);
            }
        });
    }

    /** Closes a lease that nobody ever saw, so that its loss is no news. */
    static void closeQuietly(Lease lease) {
        try {
            lease.close();
        } catch (LockLostException unseen) {
            return;
        }
    }
}
