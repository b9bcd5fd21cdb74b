package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.LockTaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Kills processes at random points, while others go on counting. */
final class Kills {
    private final Crowd crowd;
    private final Random random;
    private final Duration patience;
    private final List<Long> held = new ArrayList<>();
    private Duration longestGap = Duration.ZERO;

    /** @param patience how long after a kill, beside the lease, somebody must have gone on */
    Kills(Crowd crowd, Random random, Duration patience) {
        this.crowd = crowd;
        this.random = random;
        this.patience = patience;
    }

    /** Kills one after the other, each a process of its own. */
    void run(int count, Path directory) throws IOException {
        Actor<LockTaker> next = crowd.starting();
        for (int i = 0; i < count; i++) {
            LockTaker victim = crowd.started(next);
            if (i + 1 < count) {
                next = crowd.starting();
            }
            long token = random.nextBoolean() ? killHolder(victim) : killBusy(victim, directory.resolve("victim" + i));
            assertOthersGoOn(token);
        }
        held.forEach(crowd::assertNobodyDuringLeaseOf);
    }

    /** It has been told that it has the lock, and dies at some time before or after the first renewal. */
    private long killHolder(LockTaker victim) {
        long token = victim.await(victim.send("lock", Crowd.NAME), Delays.PATIENCE.multipliedBy(2))
                .number();
        held.add(token);
        pass(Crowd.OPTIONS.lease().toMillis() * 2 / 3);
        victim.kill();
        return token;
    }

    /** It takes the lock and gives it back all the time, and dies in the middle of something. */
    private long killBusy(LockTaker victim, Path number) throws IOException {
        Files.writeString(number, "0");
        Files.writeString(Crowd.journal(number), "");
        victim.send("count", Crowd.NAME, number, Integer.MAX_VALUE, 1);
        pass(200);
        victim.kill();
        List<Long> tokens = Crowd.tokens(number);
        return tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1);
    }

    private void pass(long longestMillis) {
        Delays.pass(Duration.ofMillis(random.nextInt((int) longestMillis)), "to kill at some other point");
    }

    /** @param token the last that the victim was told */
    private void assertOthersGoOn(long token) {
        long killed = System.nanoTime();
        int before = crowd.tokens().size();
        Eventually.eventually(
                () -> "somebody goes on after the holder of " + token + " was killed",
                Crowd.OPTIONS.lease().plus(patience),
                () -> crowd.tokens().size() > before);
        Duration gap = Delays.since(killed);
        longestGap = gap.compareTo(longestGap) > 0 ? gap : longestGap;
        List<Long> all = crowd.tokens();
        assertThat(all.subList(before, all.size())).allMatch(later -> later > token);
    }

    /** How long nobody had the lock after a kill, at most. */
    Duration longestGap() {
        return longestGap;
    }
}
