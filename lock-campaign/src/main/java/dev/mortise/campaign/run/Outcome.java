package dev.mortise.campaign.run;

/** What came of a cell. */
public enum Outcome {
    /** Nobody believed to have the lock beside another, and all bounds were kept. */
    SAFE("safe"),
    /** Two may have believed, or one wrote late; the tokens told them apart. */
    FENCED("fenced"),
    /** It is not about exclusion, and all bounds were kept. */
    PASSED("passed"),
    /** Something was violated. */
    FAILED("**FAILED**"),
    /** It was not run. */
    NOT_RUN("not run");

    private final String label;

    Outcome(String label) {
        this.label = label;
    }

    /** The word on the scorecard. */
    public String label() {
        return label;
    }
}
