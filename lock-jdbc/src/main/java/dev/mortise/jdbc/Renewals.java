package dev.mortise.jdbc;

import dev.mortise.LockBackendException;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Renews many leases with few statements: those of one length go together, if their kind allows it. */
final class Renewals {
    private final JdbcLockBackend backend;

    Renewals(JdbcLockBackend backend) {
        this.backend = backend;
    }

    private record Kind(LockMode mode, Duration lease) {}

    void renew(List<Renewal> due) {
        Map<Kind, List<Renewal>> kinds = due.stream()
                .collect(Collectors.groupingBy(
                        renewal -> new Kind(
                                renewal.request().mode(), renewal.request().lease()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        for (List<Renewal> alike : kinds.values()) {
            for (int from = 0; from < alike.size(); from += InList.MOST) {
                renewAlike(alike.subList(from, Math.min(alike.size(), from + InList.MOST)));
            }
        }
    }

    private void renewAlike(List<Renewal> alike) {
        List<Renewal> wanted = alike.stream().filter(Renewal::isWanted).toList();
        if (wanted.size() > 1 && areRenewedTogether(wanted)) {
            return;
        }
        for (Renewal renewal : wanted) {
            try {
                renewal.answered(backend.renew(renewal.request(), renewal.grant()));
            } catch (LockBackendException unknown) {
                renewal.failed(unknown);
            }
        }
    }

    /** Whether nothing is left to ask: each is renewed or lost, or the database does not answer. */
    private boolean areRenewedTogether(List<Renewal> wanted) {
        List<LeaseRequest> requests = wanted.stream().map(Renewal::request).toList();
        try {
            Optional<Set<String>> held = backend.renewTogether(requests);
            held.ifPresent(ids -> wanted.forEach(renewal -> renewal.answered(
                    ids.contains(renewal.request().acquisitionId()) ? RenewOutcome.RENEWED : RenewOutcome.LOST)));
            return held.isPresent();
        } catch (LockBackendException unknown) {
            wanted.forEach(renewal -> renewal.failed(unknown));
            return true;
        }
    }
}
