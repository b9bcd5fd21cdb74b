package dev.mortise.testkit.servers;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * Several ZooKeeper servers that keep the same data.
 *
 * <p>Many threads may ask. What is done to the members is for one thread at a time.
 */
public final class ZooKeeperEnsemble implements AutoCloseable {
    private final List<ZooKeeperMember> members;

    ZooKeeperEnsemble(List<ZooKeeperMember> members) {
        this.members = List.copyOf(members);
    }

    /** The servers, in the order of their numbers. */
    public List<ZooKeeperMember> members() {
        return members;
    }

    /** What ZooKeeper's own client takes for an address, with all members. */
    public String connectString() {
        return members.stream().map(ZooKeeperMember::address).collect(Collectors.joining(","));
    }

    /** The URL of the ensemble, with all members and without a path. */
    public String url() {
        return "zookeeper://" + connectString();
    }

    /**
     * The member that leads now. Waits until there is one: during an election nobody leads. One that is paused may believe
     * that it does, and is not asked.
     */
    public ZooKeeperMember leader() {
        AtomicReference<ZooKeeperMember> leader = new AtomicReference<>();
        Await.until("a member leads " + this, () -> {
            members.stream()
                    .filter(member -> !member.isPaused() && leads(member))
                    .findFirst()
                    .ifPresent(leader::set);
            return leader.get() != null;
        });
        return leader.get();
    }

    /**
     * Stops a member at once. The others keep the data and the sessions, and elect a leader if it was the leader: to wait
     * for that, ask for the {@link #leader()}.
     */
    public void kill(ZooKeeperMember member) {
        member.control().stop();
    }

    /**
     * Stops all threads of a member until {@link #resume(ZooKeeperMember)}, as long pauses of its machine would: its
     * connections stand, and nobody answers.
     *
     * @throws UnsupportedOperationException if the member is no process of ours
     */
    public void pause(ZooKeeperMember member) {
        member.pause();
    }

    /** Lets a paused member go on, with what it believed before. */
    public void resume(ZooKeeperMember member) {
        member.resume();
    }

    /** Starts a member again, after stopping it if it still runs. Returns when it serves, for which it needs a quorum. */
    public void restart(ZooKeeperMember member) {
        member.control().stop();
        member.control().start();
        awaitServes(member);
    }

    /** Stops all members at once. Data and sessions stay for {@link #restart()}. */
    public void stop() {
        members.forEach(this::kill);
    }

    /** Starts all members again, after stopping those that still run. Returns when all serve. */
    public void restart() {
        stop();
        members.forEach(member -> member.control().start());
        members.forEach(ZooKeeperEnsemble::awaitServes);
    }

    /**
     * Ends a session in the whole ensemble, as {@link ZooKeeperServer#expireSession(long)} does it. The leader has removed
     * its nodes when this returns; other members may be a moment behind.
     */
    public void expireSession(long sessionId) {
        leader().control().expireSession(sessionId);
    }

    /** Cuts the connections of all clients to all members. They may connect again at once, with the sessions they have. */
    public void dropConnections() {
        members.forEach(member -> member.control().dropConnections());
    }

    /** Ends all members for good. A second call does nothing. */
    @Override
    public void close() {
        members.forEach(member -> member.control().close());
    }

    /** The addresses of the members. */
    @Override
    public String toString() {
        return connectString();
    }

    private static void awaitServes(ZooKeeperMember member) {
        Await.until(member + " serves", member::serves);
    }

    private static boolean leads(ZooKeeperMember member) {
        try {
            return member.leads();
        } catch (UncheckedIOException down) {
            return false;
        }
    }
}
