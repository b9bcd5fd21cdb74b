package dev.mortise.campaign.history;

import static dev.mortise.campaign.history.Acquisition.NEVER;

/** Puts the events of one thread together, from one asking to the next. */
final class AcquisitionBuilder {
    private final Event invoked;
    private Outcome outcome = Outcome.UNKNOWN;
    private long token;
    private long returned = NEVER;
    private long sure = NEVER;
    private long leaving = NEVER;
    private long left = NEVER;
    private long lost = NEVER;

    AcquisitionBuilder(Event invoked) {
        this.invoked = invoked;
    }

    void add(Event event) {
        switch (event.kind()) {
            case GRANTED -> {
                outcome = Outcome.GRANTED;
                token = event.value();
                returned = event.at();
            }
            case REFUSED -> {
                outcome = Outcome.REFUSED;
                returned = event.at();
            }
            case UNKNOWN -> returned = event.at();
            case SURE -> sure = event.at();
            case LEAVING -> leaving = event.at();
            case LEFT -> left = event.at();
            case LOST -> lost = Math.min(lost, event.at());
            default -> throw new IllegalStateException("a client does not write " + event);
        }
    }

    Acquisition build() {
        return new Acquisition(
                invoked.process(),
                invoked.thread(),
                invoked.lock(),
                invoked.value(),
                outcome,
                token,
                invoked.at(),
                returned,
                sure,
                leaving,
                left,
                lost);
    }
}
