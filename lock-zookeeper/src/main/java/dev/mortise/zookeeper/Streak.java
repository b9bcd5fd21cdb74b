package dev.mortise.zookeeper;

/**
 * How often in a row this process has had a lock, with nobody else even coming for it in between. Immutable.
 *
 * <p>It says that all places in a lock's line up to a number are gone. A lock's node counts all children that it is ever given,
 * so the place with the very next number is the first then, and nobody has to look. But a node that is made anew counts anew:
 * so both have to be places at one and the same node.
 *
 * @param number of the last place, which was granted, and is gone
 * @param czxid the transaction that made that place
 * @param length how many places in a row
 * @param watch on the lock's node, or {@code null}
 */
record Streak(int number, long czxid, int length, ParentWatch watch) {
    static final Streak NONE = new Streak(0, 0, 0, null);

    /** The streak after one place more, which was granted, has gone. */
    Streak with(Created gone) {
        int next = Seat.parse(gone.name()).number();
        return new Streak(next, gone.czxid(), precedes(next) ? length + 1 : 1, watch);
    }

    Streak watchedBy(ParentWatch placed) {
        return new Streak(number, czxid, length, placed);
    }

    /**
     * Whether the last place was at the node that the watch stands at. If that node was made before the place, and is still
     * there, the place cannot have been at one before it or after it.
     */
    boolean isWatched() {
        return watch != null && watch.standsSinceBefore(czxid);
    }

    /** Whether a place that was made just now is the first: a no tells nothing. */
    boolean makesFirst(Created made) {
        return precedes(Seat.parse(made.name()).number()) && isWatched();
    }

    private boolean precedes(int next) {
        return length > 0 && number + 1 == next;
    }
}
