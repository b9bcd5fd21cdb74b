package dev.mortise.bench.report;

/**
 * One number of one subject: a line of the CSV. Immutable.
 *
 * @param subject whose it is
 * @param metric what it is of
 * @param spread {@code null} if there is none
 * @param failure why there is none, or {@code null}
 */
public record Measure(
        String part, String workload, String subject, String metric, String unit, Spread spread, String failure) {
    /** A number. */
    public static Measure of(String part, String workload, String subject, String metric, String unit, Spread spread) {
        return new Measure(part, workload, subject, metric, unit, spread, null);
    }

    /** A number of which there is only one. */
    public static Measure of(String part, String workload, String subject, String metric, String unit, double value) {
        return of(part, workload, subject, metric, unit, Spread.of(value));
    }

    /** A subject that failed, and has no numbers. */
    public static Measure failed(String part, String workload, String subject, String why) {
        return new Measure(part, workload, subject, "", "", null, why);
    }

    /** Whether there is no number. */
    public boolean isFailed() {
        return failure != null;
    }
}
