package dev.mortise.campaign.run;

/** Says that a cell cannot be run here, and why. */
public final class NotRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param reason what is missing */
    public NotRunException(String reason) {
        super(reason);
    }
}
