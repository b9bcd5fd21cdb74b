package dev.mortise.zookeeper;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;
import dev.mortise.testkit.servers.ZooKeeperMember;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One pause of a leader, and somebody who asks it meanwhile and sees whether it answers when it has been replaced. */
final class LeaderPause implements AutoCloseable {
    private final ZooKeeperEnsemble ensemble;
    private final ZooKeeperMember old;
    private final Operator witness;
    private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
    private long since;
    private boolean paused;

    LeaderPause(ZooKeeperEnsemble ensemble) {
        this.ensemble = ensemble;
        this.old = ensemble.leader();
        this.witness = new Operator(old.address());
        witness.stat("/"); // it is connected from now on
    }

    /** The member that is, or was, the leader. */
    ZooKeeperMember old() {
        return old;
    }

    /** Somebody who is connected to that member. */
    Operator witness() {
        return witness;
    }

    /** The addresses of the other members. */
    String others() {
        return ensemble.members().stream()
                .filter(Predicate.not(old::equals))
                .map(ZooKeeperMember::address)
                .collect(Collectors.joining(","));
    }

    /** Stops the leader, and returns when there is another. */
    void begin() {
        ensemble.pause(old);
        paused = true;
        since = System.nanoTime();
        ensemble.leader();
        try {
            witness.client()
                    .getZookeeperClient()
                    .getZooKeeper()
                    .sync("/", (rc, path, ctx) -> answered.complete(rc == 0), null);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** How long ago the leader had certainly stopped. */
    Duration length() {
        return Delays.since(since);
    }

    /** Lets the leader go on, which does not know yet that it is none. */
    void end() {
        ensemble.resume(old);
        paused = false;
    }

    /** Whether it has answered a sync as if it still led. */
    boolean wasAnswered() {
        return answered.completeOnTimeout(false, Delays.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    @Override
    public void close() {
        if (paused) {
            end();
        }
        witness.close();
    }
}
