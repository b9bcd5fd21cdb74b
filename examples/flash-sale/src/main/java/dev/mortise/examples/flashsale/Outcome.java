package dev.mortise.examples.flashsale;

/** What came of trying to sell an item. */
enum Outcome {
    SOLD,
    /** The seller's token was smaller than one that the stock has seen: it is too late. */
    REFUSED,
    SOLD_OUT
}
