package dev.mortise.redis;

import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Asks who has a lock. Redis does not know who waits. */
final class Inspection {
    private final Wire wire;
    private final String lockName;
    private final List<Participant> holders = new ArrayList<>();

    Inspection(Wire wire, String lockName) {
        this.wire = wire;
        this.lockName = lockName;
    }

    void add(LockMode mode, Verbs verbs) {
        Wire.Answer answer = wire.ask(lockName, "inspect", verbs.inspect(lockName), true);
        for (Object mark : (List<?>) answer.reply().value()) {
            holders.add(participant(mode, new String((byte[]) mark, StandardCharsets.UTF_8)));
        }
    }

    LockState state() {
        return holders.isEmpty() ? LockState.FREE : new LockState(holders, List.of());
    }

    /** The mark of a stranger, such as a client in another language, may be anything. */
    private static Participant participant(LockMode mode, String mark) {
        int colon = mark.indexOf(':');
        return colon < 0
                ? new Participant(mark, mode, mark)
                : new Participant(mark.substring(0, colon), mode, mark.substring(colon + 1));
    }
}
