package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.LockMode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who stands where in line, and in whose way. */
class LineTest {
    private static final String UNIQUE = "_c_0b7fc4d5-3ad1-4aa1-8b3f-6f7b1f0a2c11-";

    private static String mutex(int number) {
        return UNIQUE + "lock-" + digits(number);
    }

    private static String reader(int number) {
        return UNIQUE + "__READ__" + digits(number);
    }

    private static String writer(int number) {
        return UNIQUE + "__WRIT__" + digits(number);
    }

    /** As the server writes it. */
    private static String digits(int number) {
        return String.format("%010d", number);
    }

    private static Optional<String> before(String own, String... children) {
        return Line.of(List.of(children)).before(Seat.parse(own)).map(Seat::name);
    }

    /** A place has its mode, number and unique part from its name. */
    @Test
    void parse_ownNames_allParts() {
        assertThat(Seat.parse(mutex(7))).isEqualTo(new Seat(mutex(7), LockMode.MUTEX, 7));
        assertThat(Seat.parse(reader(8))).isEqualTo(new Seat(reader(8), LockMode.READ, 8));
        assertThat(Seat.parse(writer(-9))).isEqualTo(new Seat(writer(-9), LockMode.WRITE, -9));
        assertThat(Seat.parse(writer(-9)).digits()).isEqualTo("-000000009");
        assertThat(Seat.parse(mutex(7)).unique()).isEqualTo("0b7fc4d5-3ad1-4aa1-8b3f-6f7b1f0a2c11");
    }

    /** What is no place in a line is passed over. */
    @ParameterizedTest
    @ValueSource(
            strings = {"locks", "leases", "lock-", "lock-x", "lock-99999999999", "__READ__", "lock-0000000001-x", ""})
    void of_foreignChild_passedOver(String foreign) {
        assertThat(Seat.parse(foreign)).isNull();
        Line line = Line.of(List.of(foreign, mutex(3)));
        assertThat(line.named(foreign)).isEmpty();
        assertThat(line.before(Seat.parse(mutex(3)))).isEmpty();
        assertThat(Line.of(List.of(foreign)).isTakenFor(LockMode.MUTEX)).isFalse();
    }

    /** A node named by a library without a unique part stands in line like any other. */
    @Test
    void of_bareName_inLine() {
        assertThat(before(mutex(3), "lock-0000000002", mutex(3))).contains("lock-0000000002");
        assertThat(Seat.parse("lock-0000000002").unique()).isEqualTo("lock-0000000002");
    }

    /** The lowest number has its turn, and everybody else watches the last one before. */
    @Test
    void before_mutexes_lastOneAhead() {
        String[] line = {mutex(12), mutex(9), mutex(11)};
        assertThat(before(mutex(9), line)).isEmpty();
        assertThat(before(mutex(11), line)).contains(mutex(9));
        assertThat(before(mutex(12), line)).contains(mutex(11));
    }

    /** After the largest number comes the smallest, and it is behind. */
    @Test
    void before_countWrapsAround_orderKept() {
        int last = Integer.MAX_VALUE;
        int next = Integer.MIN_VALUE;
        String[] line = {mutex(next + 1), mutex(last), mutex(next), mutex(last - 1)};
        assertThat(before(mutex(last - 1), line)).isEmpty();
        assertThat(before(mutex(last), line)).contains(mutex(last - 1));
        assertThat(before(mutex(next), line)).contains(mutex(last));
        assertThat(before(mutex(next + 1), line)).contains(mutex(next));
        assertThat(Line.of(List.of(line)).of(LockMode.MUTEX))
                .extracting(Seat::number)
                .containsExactly(last - 1, last, next, next + 1);
    }

    /** Readers let readers pass; writers let nobody pass; the plain lock of the name is another lock. */
    @Test
    void before_readersAndWriters_rules() {
        String[] line = {reader(1), reader(2), writer(3), reader(4), writer(5), mutex(0)};
        assertThat(before(reader(1), line)).isEmpty();
        assertThat(before(reader(2), line)).isEmpty();
        assertThat(before(writer(3), line)).contains(reader(2));
        assertThat(before(reader(4), line)).contains(writer(3));
        assertThat(before(writer(5), line)).contains(reader(4));
        assertThat(before(mutex(6), line)).contains(mutex(0));
    }

    /** A newcomer has to wait for whoever is in its way, wherever that is in line. */
    @Test
    void isTakenFor_eachMode_rules() {
        Line readers = Line.of(List.of(reader(1)));
        assertThat(readers.isTakenFor(LockMode.READ)).isFalse();
        assertThat(readers.isTakenFor(LockMode.WRITE)).isTrue();
        assertThat(readers.isTakenFor(LockMode.MUTEX)).isFalse();
        Line writers = Line.of(List.of(writer(1)));
        assertThat(writers.isTakenFor(LockMode.READ)).isTrue();
        assertThat(writers.isTakenFor(LockMode.WRITE)).isTrue();
        assertThat(Line.of(List.of(mutex(1))).isTakenFor(LockMode.WRITE)).isFalse();
        assertThat(Line.of(List.of(mutex(1))).isTakenFor(LockMode.MUTEX)).isTrue();
    }

    /** A node is found by all of its name but the number. */
    @Test
    void beginningWith_stem_found() {
        Line line = Line.of(List.of("lock-0000000001", mutex(5)));
        assertThat(line.beginningWith(UNIQUE + "lock-")).contains(Seat.parse(mutex(5)));
        assertThat(line.beginningWith(UNIQUE + "__READ__")).isEmpty();
    }
}
