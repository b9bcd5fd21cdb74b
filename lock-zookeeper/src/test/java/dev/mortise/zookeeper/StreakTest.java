package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which place is the first without a look. */
class StreakTest {
    private final AtomicInteger gone = new AtomicInteger();
    private final ParentWatch watch = new ParentWatch(gone::incrementAndGet);

    private static Created place(int number, long czxid) {
        return new Created("/locks/a/_c_%s-lock-%010d".formatted(UUID.randomUUID(), number), czxid, 1);
    }

    private Streak after(int number) {
        watch.putUp(5);
        return Streak.NONE.with(place(number, 10)).watchedBy(watch);
    }

    /** The very next number is the first, also where the count wraps around; every other one says nothing. */
    @ParameterizedTest
    @CsvSource({"7,8,true", "7,9,false", "7,7,false", "7,0,false", "2147483647,-2147483648,true", "-2,-1,true"})
    void makesFirst_byNumber_onlyTheNext(int last, int next, boolean first) {
        assertThat(after(last).makesFirst(place(next, 11))).isEqualTo(first);
    }

    /** Without any place before, not even the first number of all is known to be the first. */
    @Test
    void makesFirst_noStreak_no() {
        watch.putUp(5);
        assertThat(Streak.NONE.makesFirst(place(0, 10))).isFalse();
        assertThat(Streak.NONE.watchedBy(watch).makesFirst(place(1, 10))).isFalse();
    }

    /** A streak that nobody watches says nothing, and neither does one whose watch has not been put up. */
    @Test
    void makesFirst_notWatched_no() {
        assertThat(Streak.NONE.with(place(7, 10)).makesFirst(place(8, 11))).isFalse();
        assertThat(Streak.NONE.with(place(7, 10)).watchedBy(watch).makesFirst(place(8, 11)))
                .isFalse();
    }

    /** Whatever the watch is told, it falls; but the client puts it up again after a broken connection, so it is still there. */
    @ParameterizedTest
    @CsvSource({
        "NodeDeleted,SyncConnected,1",
        "NodeDataChanged,SyncConnected,1",
        "None,Disconnected,0",
        "None,SyncConnected,0",
        "None,Expired,0"
    })
    void makesFirst_watchFell_no(EventType type, KeeperState state, int toldGone) {
        Streak streak = after(7);
        assertThat(streak.isWatched()).isTrue();
        watch.process(new WatchedEvent(type, state, "/locks/a"));
        assertThat(streak.isWatched()).isFalse();
        assertThat(streak.makesFirst(place(8, 11))).isFalse();
        assertThat(gone).hasValue(toldGone);
    }

    /** A watch at a node that was made after the last place tells nothing of that place. */
    @Test
    void makesFirst_nodeMadeAnew_no() {
        Streak streak = after(7);
        watch.process(new WatchedEvent(EventType.NodeDeleted, KeeperState.SyncConnected, "/locks/a"));
        watch.putUp(20);
        assertThat(streak.makesFirst(place(8, 30))).isFalse();
        assertThat(streak.with(place(8, 30)).makesFirst(place(9, 31))).isTrue();
    }

    /** Numbers in a row make a streak longer, and a gap begins another. */
    @Test
    void with_gap_beginsAnew() {
        Streak three = Streak.NONE.with(place(3, 10)).with(place(4, 11)).with(place(5, 12));
        assertThat(three.length()).isEqualTo(3);
        assertThat(three.with(place(7, 13)).length()).isEqualTo(1);
        assertThat(three.with(place(7, 13)).number()).isEqualTo(7);
    }
}
