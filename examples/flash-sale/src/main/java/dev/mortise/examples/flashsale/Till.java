package dev.mortise.examples.flashsale;

/** A way to sell one item after the other. Safe for use by many threads. */
interface Till {
    /** The name of the lock, for all processes. */
    String LOCK = "flash-sale";

    /**
     * Sells an item, after waiting for a turn if there are turns.
     *
     * @throws dev.mortise.LockLostException if the lock was lost meanwhile; the item may be sold
     */
    Outcome sellOne() throws InterruptedException;
}
