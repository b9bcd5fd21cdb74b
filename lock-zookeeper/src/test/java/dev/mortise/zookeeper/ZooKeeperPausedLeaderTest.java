package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Actors;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.FaultProxy;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import dev.mortise.testkit.servers.ZooKeeperMember;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A leader that was stopped for so long that the others have elected another. When it goes on it may answer, for a moment, as
 * if it still led: a sync at once, and reads with what was true when it was stopped. Only a transaction it cannot answer.
 *
 * <p>Whether there is such a moment is up to where in its rounds it was stopped, so it is stopped until there was one.
 */
@Timeout(value = 150, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperPausedLeaderTest {
    private static final int MOST_PAUSES = 15;

    /** Followers give a silent leader up after a second; a leader looks after its followers every second. */
    private static final Map<String, String> QUICK_ELECTION =
            Map.of("tickTime", "1000", "syncLimit", "1", "initLimit", "20");

    private static final LockOptions PATIENT = LockOptions.builder()
            .lease(Duration.ofMinutes(1))
            .commandTimeout(Delays.PATIENCE)
            .build();

    private static ZooKeeperEnsemble ensemble;

    private final Actors actors = new Actors();

    @BeforeAll
    static void start() {
        ensemble = Servers.zooKeeperProcesses(3, QUICK_ELECTION);
    }

    @AfterAll
    static void stop() {
        ensemble.close();
    }

    @AfterEach
    void join() {
        actors.joinAll();
    }

    /** Nobody is refused because of a holder that has left, however long ago its server was told of anything. */
    @Test
    void tryLock_holderLeftWhileServerWasPaused_notRefused() {
        untilAnsweredByTheOld(pause -> {
            try (LockFactory near =
                    LockFactory.open(FaultKit.url(pause.old().address(), FaultKit.LONG_SESSION), PATIENT)) {
                DistributedLock wanted = near.getLock("left");
                String holder = pause.witness().stand("left");
                assertThat(wanted.tryLock()).isFalse();
                pause.begin();
                try (Operator operator = new Operator(pause.others())) {
                    operator.delete(holder);
                }
                Actor<Boolean> late =
                        actors.call("late", () -> isRefused(wanted)).awaitBlocked();
                pause.end();
                assertThat(late.join(Delays.PATIENCE.multipliedBy(2))).isFalse();
            }
        });
    }

    /** That there is no answer is no refusal. */
    private static boolean isRefused(DistributedLock lock) {
        try {
            return !lock.tryLock();
        } catch (LockBackendException unanswered) {
            assertThat(unanswered.isPermanent()).as(unanswered.getMessage()).isFalse();
            return false;
        }
    }

    /** A holder does not believe in its session because of what a leader says that has been replaced. */
    @Test
    void isValid_onlyReplacedLeaderAnswers_notBelieved() {
        Duration session = Delays.millis(6_000);
        Duration believed = session.multipliedBy(2).dividedBy(3);
        untilAnsweredByTheOld(pause -> {
            ZooKeeperMember old = pause.old();
            try (FaultProxy proxy = FaultProxy.to(old.host(), old.port());
                    LockFactory near = FaultKit.open(proxy, session)) {
                Lease lease = near.getLock("replaced").acquire();
                pause.begin();
                proxy.refuse(); // so that nobody else can be asked
                Delays.pass(session.dividedBy(3).minus(pause.length()), "it asks meanwhile");
                pause.end();
                Delays.pass(believed.minus(pause.length()), "belief has to run out");
                assertThat(lease.isValid()).isFalse();
                assertThatThrownBy(lease::close).isInstanceOf(LockLostException.class);
            }
        });
    }

    private static void untilAnsweredByTheOld(Round round) {
        for (int pauses = 0; pauses < MOST_PAUSES; pauses++) {
            try (LeaderPause pause = new LeaderPause(ensemble)) {
                round.play(pause);
                if (pause.wasAnswered()) {
                    System.out.println("a replaced leader answered in pause " + (pauses + 1));
                    return;
                }
            } catch (InterruptedException timedOut) {
                throw new AssertionError(timedOut);
            }
        }
        throw new AssertionError("no replaced leader answered a sync in " + MOST_PAUSES + " pauses");
    }

    private interface Round {
        void play(LeaderPause pause) throws InterruptedException;
    }
}
