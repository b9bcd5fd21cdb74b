package dev.mortise.memory;

import static dev.mortise.memory.TwoProcesses.LEASE;
import static dev.mortise.memory.TwoProcesses.LOCK;
import static dev.mortise.memory.TwoProcesses.downgrade;
import static dev.mortise.memory.TwoProcesses.impatient;
import static dev.mortise.memory.TwoProcesses.request;
import static dev.mortise.spi.LockMode.READ;
import static dev.mortise.spi.LockMode.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class MemoryReadWriteTest {
    private static final Duration MARK = Duration.ofSeconds(3);
    private static final Duration INSTANT = Duration.ofNanos(1);

    private final TwoProcesses two = new TwoProcesses();

    /** Readers stand side by side, each with its own token. */
    @Test
    void tryAcquire_readersOnly_allGranted() {
        Grant first = two.acquire(two.here, request("r1", READ));
        Grant second = two.acquire(two.there, request("r2", READ));

        assertThat(second.token()).isGreaterThan(first.token());
        assertThat(two.holders(READ)).containsExactly("r1", "r2");
    }

    /** A writer stands alone: neither readers nor writers get in. */
    @Test
    void tryAcquire_writerHolds_othersRefused() {
        two.acquire(two.here, request("w1", WRITE));
        two.pass(Duration.ofSeconds(1));

        Attempt reader = two.ask(two.there, impatient("r1", READ));
        Attempt writer = two.ask(two.there, impatient("w2", WRITE));

        assertThat(reader.grant()).isEmpty();
        assertThat(reader.retryWithin()).isEqualTo(Duration.ofSeconds(9));
        assertThat(writer.grant()).isEmpty();
        assertThat(writer.retryWithin()).isEqualTo(Duration.ofSeconds(9));
    }

    /** A writer waits for the last of the readers, and is told when that one's lease ends. */
    @Test
    void tryAcquire_readersHold_writerWaitsForTheLast() {
        two.acquire(two.here, request("r1", READ));
        two.pass(Duration.ofSeconds(4));
        two.acquire(two.here, request("r2", READ));
        Contender writer = two.contender(two.there, request("w1", WRITE));

        assertThat(writer.tryAcquire().retryWithin()).isEqualTo(LEASE);
        two.pass(Duration.ofSeconds(6));
        assertThat(writer.tryAcquire().retryWithin()).isEqualTo(Duration.ofSeconds(4));
        two.pass(Duration.ofSeconds(4));
        assertThat(writer.tryAcquire().grant()).isPresent();
    }

    /** Readers renew and release each on its own. */
    @Test
    void renew_oneReaderOfTwo_otherExpires() {
        Grant first = two.acquire(two.here, request("r1", READ));
        Grant second = two.acquire(two.here, request("r2", READ));
        two.pass(Duration.ofSeconds(9));
        assertThat(two.here.renew(request("r1", READ), first)).isEqualTo(RenewOutcome.RENEWED);
        two.pass(Duration.ofSeconds(1));

        assertThat(two.here.renew(request("r2", READ), second)).isEqualTo(RenewOutcome.LOST);
        assertThat(two.holders(READ)).containsExactly("r1");
        assertThat(two.release(two.here, request("r1", READ), first)).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(two.store.size()).isZero();
    }

    /** A reader's id does not release as a writer, nor the other way round. */
    @Test
    void release_otherMode_notHeld() {
        Grant reader = two.acquire(two.here, request("r1", READ));

        assertThat(two.release(two.here, request("r1", WRITE), reader)).isEqualTo(ReleaseOutcome.NOT_HELD);
        assertThat(two.holders(READ)).containsExactly("r1");
    }

    /** While a writer waits, new readers do not overtake it. */
    @Test
    void tryAcquire_writerWaits_newReaderRefused() {
        two.acquire(two.here, request("r1", READ));
        two.ask(two.there, request("w1", WRITE));

        Attempt reader = two.ask(two.here, request("r2", READ));

        assertThat(reader.grant()).isEmpty();
        assertThat(reader.retryWithin()).isEqualTo(MARK);
    }

    /** A reader that already holds gets its grant again although a writer waits. */
    @Test
    void tryAcquire_writerWaits_holdingReaderKeepsItsGrant() {
        Grant grant = two.acquire(two.here, request("r1", READ));
        two.ask(two.there, request("w1", WRITE));

        assertThat(two.acquire(two.here, request("r1", READ))).isSameAs(grant);
        assertThat(two.here.renew(request("r1", READ), grant)).isEqualTo(RenewOutcome.RENEWED);
    }

    /** A writer that will not wait shuts nobody out. */
    @Test
    void tryAcquire_refusedWriterWillNotWait_readersGoOn() {
        two.acquire(two.here, request("r1", READ));
        two.ask(two.there, impatient("w1", WRITE));

        assertThat(two.isGranted(two.here, request("r2", READ))).isTrue();
    }

    /** Waiting writers do not shut each other out. */
    @Test
    void tryAcquire_anotherWriterWaits_writerGranted() {
        Grant reader = two.acquire(two.here, request("r1", READ));
        two.ask(two.there, request("w1", WRITE));
        two.release(two.here, request("r1", READ), reader);

        assertThat(two.isGranted(two.here, request("w2", WRITE))).isTrue();
    }

    /** Once the waiting writer has had its turn, readers come in again. */
    @Test
    void release_writerThatWaited_readersGranted() {
        Grant reader = two.acquire(two.here, request("r1", READ));
        Contender writer = two.contender(two.there, request("w1", WRITE));
        writer.tryAcquire();
        Contender next = two.contender(two.here, request("r2", READ));
        next.tryAcquire();
        two.release(two.here, request("r1", READ), reader);
        assertThat(two.wokenIds).containsExactly("w1", "r2");
        Grant written = writer.tryAcquire().grant().orElseThrow();
        two.wokenIds.clear();

        assertThat(two.release(two.there, request("w1", WRITE), written)).isEqualTo(ReleaseOutcome.RELEASED_TO_OTHERS);
        assertThat(two.wokenIds).containsExactly("r2");
        assertThat(next.tryAcquire().grant()).isPresent();
        assertThat(two.store.size()).isEqualTo(1);
    }

    /** A writer that stops waiting lets the readers in whom it kept out, and wakes them. */
    @Test
    void closeContender_waitingWriter_readersWokenAndGranted() {
        two.acquire(two.here, request("r1", READ));
        Contender writer = two.contender(two.there, request("w1", WRITE));
        writer.tryAcquire();
        Contender reader = two.contender(two.here, request("r2", READ));
        reader.tryAcquire();

        writer.close();

        assertThat(two.wokenIds).containsExactly("r2");
        assertThat(reader.tryAcquire().grant()).isPresent();
    }

    /** A withdrawn writer does not keep readers out, and its late attempt does not either. */
    @Test
    void withdraw_waitingWriter_readersWokenAndGranted() {
        two.acquire(two.here, request("r1", READ));
        Contender writer = two.contender(two.there, request("w1", WRITE));
        writer.tryAcquire();
        Contender reader = two.contender(two.here, request("r2", READ));
        reader.tryAcquire();

        two.there.withdraw(request("w1", WRITE));

        assertThat(two.wokenIds).containsExactly("r2");
        assertThat(writer.tryAcquire().grant()).isEmpty();
        assertThat(reader.tryAcquire().grant()).isPresent();
    }

    /** Closing the backend of a waiting writer lets readers in and wakes them. */
    @Test
    void close_backendOfWaitingWriter_readersWokenAndGranted() {
        two.acquire(two.here, request("r1", READ));
        two.ask(two.there, request("w1", WRITE));
        Contender reader = two.contender(two.here, request("r2", READ));
        reader.tryAcquire();

        two.there.close();

        assertThat(two.wokenIds).containsExactly("r2");
        assertThat(reader.tryAcquire().grant()).isPresent();
    }

    /** A waiting writer that has died keeps readers out for three seconds at the most; the first to see it wakes others. */
    @Test
    void tryAcquire_waitingWriterSilent_readersGrantedAfterMark() {
        two.acquire(two.here, request("r1", READ));
        two.ask(two.there, request("w1", WRITE));
        two.ask(two.here, request("r2", READ));
        two.pass(MARK.minus(INSTANT));
        assertThat(two.isGranted(two.here, impatient("r3", READ))).isFalse();
        assertThat(two.wokenIds).isEmpty();

        two.pass(INSTANT);
        assertThat(two.isGranted(two.here, impatient("r3", READ))).isTrue();
        assertThat(two.wokenIds).containsExactly("w1", "r2");
    }

    /** The mark of a waiting writer with a short lease does not lapse between two of its attempts, a second apart. */
    @Test
    void tryAcquire_waitingWriterHasShortLease_markOutlivesIt() {
        two.acquire(two.here, request("r1", READ));
        two.ask(two.there, request("w1", WRITE, Duration.ofMillis(200)));

        two.pass(Duration.ofSeconds(1));
        assertThat(two.isGranted(two.here, impatient("r2", READ))).isFalse();
    }

    /** A writer that asks again goes on keeping readers out, and that is no news to anybody. */
    @Test
    void tryAcquire_waitingWriterAsksAgain_markRefreshed() {
        Grant reader = two.acquire(two.here, request("r1", READ));
        Contender writer = two.contender(two.there, request("w1", WRITE));
        writer.tryAcquire();
        two.ask(two.here, request("r2", READ));
        two.pass(Duration.ofSeconds(2));
        writer.tryAcquire();
        two.pass(Duration.ofSeconds(2));
        assertThat(two.isGranted(two.here, impatient("r3", READ))).isFalse();

        two.pass(Duration.ofSeconds(2));
        two.here.renew(request("r1", READ), reader);
        assertThat(two.wokenIds).containsExactly("r2", "w1");
        two.wokenIds.clear();

        writer.tryAcquire();
        two.pass(MARK);
        writer.tryAcquire();
        assertThat(two.wokenIds).isEmpty();
        assertThat(two.isGranted(two.here, impatient("r3", READ))).isFalse();
    }

    /** The writer's own read lock is granted beside the write lock, even while another writer waits. */
    @Test
    void tryAcquire_readOfTheWriter_grantedBesideIt() {
        two.acquire(two.here, request("w1", WRITE));
        two.ask(two.there, request("w2", WRITE));

        assertThat(two.isGranted(two.here, downgrade("r1", "w1"))).isTrue();
        assertThat(two.holders(READ)).containsExactly("w1", "r1");
    }

    /** A read lock is not granted beside the write lock of somebody else. */
    @Test
    void tryAcquire_readOfAFormerWriter_refused() {
        two.acquire(two.here, request("w1", WRITE));
        two.pass(LEASE);
        two.acquire(two.there, request("w2", WRITE));

        assertThat(two.isGranted(two.here, downgrade("r1", "w1"))).isFalse();
    }

    /** After a downgrade readers come in, writers do not. */
    @Test
    void release_writerAfterDowngrade_readersWokenAndWritersRefused() {
        Grant written = two.acquire(two.here, request("w1", WRITE));
        two.acquire(two.here, downgrade("r1", "w1"));
        Contender reader = two.contender(two.there, request("r2", READ));
        reader.tryAcquire();

        two.release(two.here, request("w1", WRITE), written);

        assertThat(two.wokenIds).containsExactly("r2");
        assertThat(two.isGranted(two.there, impatient("w2", WRITE))).isFalse();
        assertThat(reader.tryAcquire().grant()).isPresent();
        assertThat(two.holders(READ)).containsExactly("r1", "r2");
    }

    /** A reader beside its writer keeps the writer's repeated attempt what it was: a repetition. */
    @Test
    void tryAcquire_writerAgainAfterDowngrade_sameGrant() {
        Grant written = two.acquire(two.here, request("w1", WRITE));
        two.acquire(two.here, downgrade("r1", "w1"));

        assertThat(two.acquire(two.here, request("w1", WRITE))).isSameAs(written);
    }

    /** Eviction forgets the writer and the readers beside it. */
    @Test
    void evict_writerAndReader_bothLost() {
        Grant written = two.acquire(two.here, request("w1", WRITE));
        Grant read = two.acquire(two.here, downgrade("r1", "w1"));
        two.ask(two.there, request("w2", WRITE));

        two.store.evict(LOCK);

        assertThat(two.wokenIds).containsExactly("w2");
        assertThat(two.here.renew(request("w1", WRITE), written)).isEqualTo(RenewOutcome.LOST);
        assertThat(two.here.renew(request("r1", READ), read)).isEqualTo(RenewOutcome.LOST);
        assertThat(two.isGranted(two.there, request("w2", WRITE))).isTrue();
    }
}
