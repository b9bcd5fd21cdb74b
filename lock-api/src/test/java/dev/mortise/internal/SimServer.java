package dev.mortise.internal;

import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.memory.MemoryStore;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The server: a store that survives restarts, and connections that do not. */
final class SimServer {
    private final SimWorld world;
    private final SimClock clock;
    private final MemoryStore store;
    private final SimTokens tokens;
    private final LockBackend console;
    private final Map<SimProcess, LockBackend> connections = new LinkedHashMap<>(); // closed in order
    private final Map<String, Integer> expected = new HashMap<>(); // messages on their way, by acquisition id
    private int epoch;
    private int outages;

    SimServer(SimWorld world, SimClock clock, boolean clockedTokens) {
        this.world = world;
        this.clock = clock;
        this.store = MemoryStore.create(clock::peek);
        this.tokens = new SimTokens(clock, clockedTokens, world.bug());
        this.console = new MemoryLockBackend(store);
    }

    MemoryStore store() {
        return store;
    }

    SimTokens tokens() {
        return tokens;
    }

    SimClock clock() {
        return clock;
    }

    boolean isUp() {
        return outages == 0;
    }

    /** Grows with each restart; what belongs to an earlier one is lost. */
    int epoch() {
        return epoch;
    }

    void outage(boolean begins) {
        outages += begins ? 1 : -1;
    }

    /** Loses all connections, with what was on its way and who was waiting for news; keeps what it granted. */
    void restart() {
        connections.values().forEach(LockBackend::close);
        connections.clear();
        epoch++; // after the closing, whose news nobody is to hear
    }

    /** Notices, some time after a crash, that a process is gone. */
    void hangUp(SimProcess process) {
        LockBackend connection = connections.remove(process);
        if (connection != null) {
            connection.close();
        }
    }

    void expect(String id) {
        expected.merge(id, 1, Integer::sum);
    }

    void arrived(String id) {
        expected.merge(id, -1, (count, one) -> count == 1 ? null : count - 1);
    }

    boolean isExpecting(String id) {
        return expected.containsKey(id);
    }

    void execute(SimVerb<?> verb) {
        SimProcess caller = verb.caller();
        if (!caller.isForgotten()) {
            world.timeline().trace("server: " + verb);
            verb.execute(connections.computeIfAbsent(caller, process -> new SimConnection(world, this)));
        }
    }

    /** Who has a lock and who waits for it, as an operator sees it. */
    LockState look(String lockName, LockMode mode) {
        return console.inspect(lockName, mode);
    }
}
