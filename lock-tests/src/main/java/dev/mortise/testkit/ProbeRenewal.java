package dev.mortise.testkit;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A member of a batch whose answer may get lost; the other members do not notice. */
final class ProbeRenewal implements Renewal {
    private final Renewal renewal;
    private final VerbProbe probe;
    private final AtomicBoolean heldUp;

    private ProbeRenewal(Renewal renewal, VerbProbe probe, AtomicBoolean heldUp) {
        this.renewal = renewal;
        this.probe = probe;
        this.heldUp = heldUp;
    }

    /** Fails the members that the probe disturbs, and returns the others, to be executed. */
    static List<Renewal> undisturbed(List<Renewal> batch, VerbProbe probe) {
        batch.stream()
                .map(renewal -> renewal.request().lockName())
                .filter(probe::concerns)
                .findFirst()
                .ifPresent(probe::holdUp); // a batch travels, and is held up, as one
        AtomicBoolean heldUp = new AtomicBoolean();
        List<Renewal> rest = new ArrayList<>();
        for (Renewal renewal : batch) {
            try {
                probe.strike(renewal.request().lockName());
                rest.add(new ProbeRenewal(renewal, probe, heldUp));
            } catch (RuntimeException | Error disturbed) {
                renewal.failed(disturbed);
            }
        }
        return rest;
    }

    @Override
    public LeaseRequest request() {
        return renewal.request();
    }

    @Override
    public Grant grant() {
        return renewal.grant();
    }

    @Override
    public boolean isWanted() {
        return renewal.isWanted();
    }

    @Override
    public void answered(RenewOutcome outcome) {
        if (heldUp.compareAndSet(false, true)) {
            probe.holdUpReply(request().lockName());
        }
        try {
            probe.strikeReply(request().lockName());
        } catch (RuntimeException lost) {
            renewal.failed(lost);
            return;
        }
        renewal.answered(outcome);
    }

    @Override
    public void failed(Throwable cause) {
        renewal.failed(cause);
    }
}
