package dev.mortise.internal;

import dev.mortise.LockOptions;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;

/** The gates of a factory: made when a name is first used, gone when nobody holds or waits. */
final class Gates {
    private final ConcurrentHashMap<GateKey, Gate> gates = new ConcurrentHashMap<>();
    private final Ticker ticker;
    private final HandOffPolicy policy;

    Gates(Ticker ticker, LockOptions options) {
        this.ticker = ticker;
        this.policy = new HandOffPolicy(options);
    }

    /** The gate, made if need be. It may retire before the caller has used it; then there is another. */
    Gate open(GateKey key) {
        Gate gate = gates.get(key);
        return gate != null ? gate : gates.computeIfAbsent(key, this::create);
    }

    private Gate create(GateKey key) {
        return key.mode().isShared()
                ? new SharedGate(ticker, gate -> gates.remove(key, gate))
                : new ExclusiveGate(ticker, policy, gate -> gates.remove(key, gate));
    }

    /** The owner's turn at a gate, or {@code null}. */
    Turn turnOf(GateKey key, Object owner) {
        Gate gate = gates.get(key);
        return gate != null ? gate.turnOf(owner) : null;
    }

    Collection<Gate> all() {
        return gates.values();
    }

    int waiters() {
        return gates.values().stream().mapToInt(gate -> gate.waiters().size()).sum();
    }
}
