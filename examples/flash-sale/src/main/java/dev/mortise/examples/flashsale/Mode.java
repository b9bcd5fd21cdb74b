package dev.mortise.examples.flashsale;

import dev.mortise.LockFactory;

/** The sales to compare. */
enum Mode {
    NO_LOCK("no lock"),
    LOCK("lock"),
    SEGMENTED_LOCK("segmented lock");

    private final String title;

    Mode(String title) {
        this.title = title;
    }

    /** What it is called on the screen. */
    String title() {
        return title;
    }

    /** Whether nothing may be sold twice. */
    boolean isExact() {
        return this != NO_LOCK;
    }

    Till till(LockFactory locks, Ledger ledger, int process) {
        return switch (this) {
            case NO_LOCK -> new OpenTill(ledger.stock());
            case LOCK -> new LockTill(locks, ledger.stock(), nanos -> ledger.countToken(process, nanos));
            case SEGMENTED_LOCK -> new SegmentedTill(locks, ledger.stock(), nanos -> ledger.countToken(process, nanos));
        };
    }
}
