package dev.mortise.testkit.servers;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what servers do among themselves, which takes seconds. */
final class Await {
    private static final Duration LIMIT = Delays.millis(30_000);
    private static final Duration STEP = Delays.millis(10);

    private Await() {}

    /** Waits until a condition holds. A server that does not answer, or with an error, does not fulfil it yet. */
    static void until(String what, BooleanSupplier condition) {
        Eventually.eventually(() -> what, LIMIT, () -> holds(condition));
    }

    /** Tells whether a condition comes to hold within the given time. */
    static boolean within(Duration limit, BooleanSupplier condition) {
        return Eventually.within(limit, () -> holds(condition));
    }

    private static boolean holds(BooleanSupplier condition) {
        try {
            if (condition.getAsBoolean()) {
                return true;
            }
        } catch (RespException | UncheckedIOException notYet) {
            // asked again below
        }
        Delays.pass(
                STEP, "each question is a connection: a thousand in a second would keep the servers from their work");
        return false;
    }
}
