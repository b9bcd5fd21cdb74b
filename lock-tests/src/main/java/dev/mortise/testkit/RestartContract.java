package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * I2 where the trait {@code tokensSurviveRestart} is promised: tokens keep rising when the store has forgotten everything.
 */
public interface RestartContract extends Contract {
    /** The first token after the store has forgotten everything is above the last one before. */
    @Test
    default void fencingToken_storeForgotEverything_rises() {
        String name = freshName();
        LockFactory here = process();
        List<Long> tokens = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            DistributedLock lock = here.getLock(name);
            lock.lock();
            tokens.add(lock.fencingToken());
            lock.unlock();
            DistributedLock write = process().getReadWriteLock(name).writeLock();
            write.lock();
            write.unlock();
            fixture().forgetEverything();
        }
        assertThat(tokens).isSorted().doesNotHaveDuplicates();
    }

    /** A holder whose store has forgotten it learns of its loss, and whoever comes next has a higher token. */
    @Test
    default void lock_storeForgotEverything_holderToldAndNextTokenRises() {
        String name = freshName();
        DistributedLock lock = process(Delays.shortLease().build()).getLock(name);
        lock.lock();
        long before = lock.fencingToken();
        fixture().forgetEverything();
        DistributedLock next = process().getLock(name);
        next.lock();
        assertThat(next.fencingToken()).isGreaterThan(before);
        Eventually.eventually("lost", () -> !lock.isHeldByCurrentThread());
        assertThatThrownBy(lock::unlock).isInstanceOf(LockLostException.class);
        next.unlock();
    }
}
