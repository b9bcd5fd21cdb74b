package dev.mortise.examples.flashsale;

/** Sells without a lock. */
final class OpenTill implements Till {
    private final Stock stock;

    OpenTill(Stock stock) {
        this.stock = stock;
    }

    @Override
    public Outcome sellOne() {
        return stock.sell(Stock.NO_TOKEN);
    }
}
