package dev.mortise;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReference;

/** Which segments are used up. Safe for use by many threads. */
final class SegmentMarks {
    private final int size;
    private final AtomicReference<BitSet> used = new AtomicReference<>(new BitSet()); // never changed, only replaced

    SegmentMarks(int size) {
        this.size = size;
    }

    void set(int index) {
        used.updateAndGet(before -> {
            BitSet after = (BitSet) before.clone();
            after.set(index);
            return after;
        });
    }

    void clear() {
        used.set(new BitSet());
    }

    boolean isSet(int index) {
        return used.get().get(index);
    }

    boolean areAllSet() {
        return used.get().cardinality() == size;
    }

    @Override
    public String toString() {
        return used.get().cardinality() + " used up";
    }
}
