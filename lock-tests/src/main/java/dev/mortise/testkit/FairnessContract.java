package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where the trait {@code fair} is promised: waiting processes are served in the order in which they came. */
public interface FairnessContract extends Contract {
    /** Waiters of different processes get the lock in the order in which they asked. */
    @Test
    default void lock_waitersOfSeveralProcesses_servedInOrder() {
        String name = freshName();
        DistributedLock holder = process().getLock(name);
        List<Integer> served = Collections.synchronizedList(new ArrayList<>());
        List<Integer> expected = new ArrayList<>();
        holder.lock();
        for (int i = 0; i < 5; i++) {
            int number = i;
            ProbeBackend probe = probe();
            DistributedLock lock = process(probe).getLock(name);
            actors().run("waiter" + i, () -> {
                        lock.lock();
                        served.add(number);
                        lock.unlock();
                    })
                    .awaitBlocked();
            Eventually.eventually(
                    "refused once", () -> !probe.on(Verb.ACQUIRE).calls().isEmpty());
            expected.add(number);
        }
        holder.unlock();
        actors().joinAll();
        assertThat(served).isEqualTo(expected);
    }
}
