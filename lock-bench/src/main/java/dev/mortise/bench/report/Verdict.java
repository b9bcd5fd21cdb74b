package dev.mortise.bench.report;

/**
 * What should have been reached, and whether it was: a line of the summary. Immutable.
 *
 * @param clear whether all rounds say the same
 */
public record Verdict(String what, String value, String target, Outcome outcome, boolean clear) {
    /** How it ended. */
    public enum Outcome {
        /** Reached. */
        MET("met"),
        /** Not reached. */
        NOT_MET("**not met**"),
        /** Somebody who is needed for it failed. */
        NO_RESULT("**no result**");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }
    }

    /** Of a ratio or a number that is there. */
    public static Verdict of(String what, String value, String target, boolean met, boolean clear) {
        return new Verdict(what, value, target, met ? Outcome.MET : Outcome.NOT_MET, clear);
    }

    /** Of one that is not. */
    public static Verdict none(String what, String target) {
        return new Verdict(what, "-", target, Outcome.NO_RESULT, true);
    }

    /** Of a number that should not be above a limit. */
    public static Verdict atMost(String what, double limit, String unit, Spread spread) {
        boolean met = spread.median() <= limit;
        return of(
                what,
                Numbers.of(spread.median()) + " " + unit,
                "at most " + Numbers.of(limit) + " " + unit,
                met,
                spread.max() <= limit == met && spread.min() <= limit == met);
    }

    /** {@return met or not, and whether rounds disagree} */
    public String word() {
        return outcome.word + (clear ? "" : ", within the noise");
    }
}
