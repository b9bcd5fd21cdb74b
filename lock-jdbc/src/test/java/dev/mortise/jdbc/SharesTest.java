package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState.Participant;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The read/write lock of a row: who may, who waits, and what time does to both. */
class SharesTest {
    private static final long NOW = 1_000_000_000;
    private static final long LEASE = 10_000_000; // microseconds
    private static final long MARK = 3_000_000;

    private static LeaseRequest request(String id, LockMode mode, String writerId, boolean willWait) {
        return new LeaseRequest("n", id, mode, Duration.ofSeconds(10), "holder of " + id, writerId, willWait);
    }

    private static LeaseRequest reader(String id) {
        return request(id, LockMode.READ, null, true);
    }

    private static LeaseRequest writer(String id) {
        return request(id, LockMode.WRITE, null, true);
    }

    private static Shares fresh() {
        return new Shares(null, 0, NOW);
    }

    /** As the next statement finds it, some time later. */
    private static Shares later(Shares shares, long micros) {
        return new Shares(shares.text(), shares.token(), NOW + micros);
    }

    private static boolean takes(Shares shares, LeaseRequest request) {
        return shares.take(request).token() != 0;
    }

    /** Readers come in together, each with a token of its own, above the one before. */
    @Test
    void take_readers_togetherWithRisingTokens() {
        Shares shares = fresh();
        long first = shares.take(reader("r1")).token();
        long second = shares.take(reader("r2")).token();
        assertThat(first).isEqualTo(NOW);
        assertThat(second).isGreaterThan(first);
        assertThat(shares.state().holders())
                .extracting(Participant::acquisitionId, Participant::mode)
                .containsExactly(tuple("r1", LockMode.READ), tuple("r2", LockMode.READ));
    }

    /** A writer is alone: it waits for readers, and readers and writers wait for it, until its lease is over. */
    @Test
    void take_writer_alone() {
        Shares shares = fresh();
        assertThat(takes(shares, writer("w1"))).isTrue();
        Taken refused = shares.take(reader("r1"));
        assertThat(refused.token()).isZero();
        assertThat(refused.endsAt()).isEqualTo(NOW + LEASE);
        assertThat(takes(shares, writer("w2"))).isFalse();
        Shares reading = fresh();
        assertThat(takes(reading, reader("r1"))).isTrue();
        assertThat(takes(reading, writer("w1"))).isFalse();
    }

    /** A reader that comes after a waiting writer waits too, so that readers cannot keep writers out for ever. */
    @Test
    void take_readerAfterWaitingWriter_waits() {
        Shares shares = fresh();
        takes(shares, reader("r1"));
        takes(shares, writer("w1"));
        assertThat(takes(shares, reader("r2"))).isFalse();
        assertThat(shares.giveBack(reader("r1"), 0)).as("somebody waits").isTrue();
        assertThat(takes(shares, reader("r2"))).as("the writer is first").isFalse();
        assertThat(takes(shares, writer("w1"))).isTrue();
    }

    /** A writer that went away without a word keeps readers out no longer than its mark lasts. */
    @Test
    void take_waitingWriterGone_markRunsOut() {
        Shares shares = fresh();
        takes(shares, reader("r1"));
        takes(shares, writer("w1"));
        assertThat(takes(later(shares, MARK - 1), reader("r2"))).isFalse();
        assertThat(takes(later(shares, MARK), reader("r2"))).isTrue();
    }

    /** Who would not wait leaves no mark, and who gives up takes its own off. */
    @Test
    void leave_orNotWaiting_noMark() {
        Shares shares = fresh();
        takes(shares, reader("r1"));
        shares.take(request("w1", LockMode.WRITE, null, false));
        assertThat(shares.state().waiters()).isEmpty();
        takes(shares, writer("w2"));
        assertThat(shares.state().waiters()).hasSize(1);
        shares.leave(writer("w2"));
        assertThat(shares.state().waiters()).isEmpty();
        shares.leave(reader("r1"));
        assertThat(shares.state().holders()).as("a holder does not leave").hasSize(1);
    }

    /** A mark that is still young is not written again, so that those who ask in vain write little. */
    @Test
    void take_refusedAgain_writtenOnlyWhenMarkIsOld() {
        Shares shares = fresh();
        takes(shares, writer("w1"));
        takes(shares, reader("r1"));
        Shares soon = later(shares, MARK / 3);
        takes(soon, reader("r1"));
        assertThat(soon.isChanged()).isFalse();
        Shares late = later(shares, MARK * 2 / 3);
        takes(late, reader("r1"));
        assertThat(late.isChanged()).isTrue();
    }

    /** The writer itself may read beside its write lock, even if others wait: that is how it goes down to reading. */
    @Test
    void take_readerWithWriteLock_downgrades() {
        Shares shares = fresh();
        takes(shares, writer("w1"));
        takes(shares, writer("w2"));
        assertThat(takes(shares, request("r1", LockMode.READ, "w1", true))).isTrue();
        assertThat(takes(shares, request("r2", LockMode.READ, "stranger", true)))
                .isFalse();
        shares.giveBack(writer("w1"), 0);
        assertThat(takes(shares, writer("w2"))).as("the reader is still there").isFalse();
    }

    /** Asking again with the same id is the same grant, and its lease runs anew. */
    @Test
    void take_again_sameTokenAndNewLease() {
        Shares shares = fresh();
        long token = shares.take(writer("w1")).token();
        Shares later = later(shares, LEASE / 2);
        assertThat(later.take(writer("w1")).token()).isEqualTo(token);
        assertThat(later.lastEnd()).isEqualTo(NOW + LEASE / 2 + LEASE);
    }

    /** What was withdrawn cannot be taken any more, nor renewed or given back, and is in nobody's way. */
    @Test
    void withdraw_thenLateAttempt_refused() {
        Shares shares = fresh();
        takes(shares, writer("w1"));
        shares.withdraw(writer("w1"));
        assertThat(takes(shares, writer("w1"))).isFalse();
        assertThat(shares.renew(writer("w1"))).isFalse();
        assertThat(shares.giveBack(writer("w1"), 0)).isNull();
        assertThat(takes(shares, writer("w2"))).isTrue();
        assertThat(later(shares, LEASE).text()).as("all has run out").isNull();
    }

    /** Leases run out one by one; only who holds can renew or give back. */
    @Test
    void renew_holderOrNot_told() {
        Shares shares = fresh();
        takes(shares, reader("r1"));
        takes(shares, reader("r2"));
        takes(shares, writer("w1"));
        assertThat(shares.renew(writer("w1"))).as("it only waits").isFalse();
        Shares later = later(shares, LEASE / 2);
        assertThat(later.renew(reader("r2"))).isTrue();
        Shares last = new Shares(later.text(), later.token(), NOW + LEASE);
        assertThat(last.renew(reader("r1"))).isFalse();
        assertThat(last.giveBack(reader("r1"), 0)).isNull();
        assertThat(last.renew(reader("r2"))).isTrue();
        assertThat(last.isChanged()).isTrue();
    }

    /** Tokens go on above what was used and told, also when the clock stands or goes back. */
    @Test
    void take_clockBehind_tokensRise() {
        Shares shares = fresh();
        long first = shares.take(writer("w1")).token();
        shares.giveBack(writer("w1"), first + 500);
        Shares earlier = new Shares(shares.text(), shares.token(), NOW - 1_000);
        assertThat(earlier.take(writer("w2")).token()).isEqualTo(first + 501);
    }

    /** A row is read as it was written, whatever a holder is called. */
    @Test
    void parse_oddHolder_kept() {
        Share share = new Share(Share.Kind.READS, "id", 5, 7, "a\tb\nc\u2028d");
        assertThat(Share.parse(share.line())).isEqualTo(new Share(Share.Kind.READS, "id", 5, 7, "a b c\u2028d"));
    }
}
