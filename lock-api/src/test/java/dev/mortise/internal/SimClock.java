package dev.mortise.internal;

/**
 * A clock that started at some reading and runs a little fast or slow. A process's clock also says where its threads can
 * be held up: a thread may stand still just before it reads the time, or just after.
 */
final class SimClock implements Ticker {
    private static final long MILLION = 1_000_000;
    private static final long FAR = 100_000_000_000_000L;

    private final SimTimeline timeline;
    private final long start;
    private final long partsPerMillion;
    private SimStalls stalls = SimStalls.NONE;

    SimClock(SimTimeline timeline, long start, long partsPerMillion) {
        this.timeline = timeline;
        this.start = start;
        this.partsPerMillion = partsPerMillion;
    }

    void stalls(SimStalls stalls) {
        this.stalls = stalls;
    }

    @Override
    public long nanos() {
        stalls.beforeReading();
        long reading = peek();
        stalls.afterReading();
        return reading;
    }

    /** The time, read by somebody outside of the process. */
    long peek() {
        return start + elapsed();
    }

    /** Nanoseconds of this clock since the run began. */
    long elapsed() {
        long now = timeline.now();
        return now + now * partsPerMillion / MILLION;
    }

    /** Whether a moment is so far away that no run will see it. */
    boolean isFar(long moment) {
        return moment - peek() > FAR;
    }

    /** The moment of true time, not too early, at which this clock shows a reading. */
    long toTrue(long moment) {
        long delta = moment - peek();
        return delta <= 0
                ? timeline.now()
                : timeline.now() + delta - delta * partsPerMillion / (MILLION + partsPerMillion) + 2;
    }

    @Override
    public void spinUntil(long moment) {
        stalls.spinUntil(moment);
    }

    /** What can happen to a thread of a process around a look at its clock. */
    interface SimStalls {
        /** Nothing ever does. */
        SimStalls NONE = moment -> {};

        default void beforeReading() {}

        default void afterReading() {}

        void spinUntil(long moment);
    }
}
