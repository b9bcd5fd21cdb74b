package dev.mortise.zookeeper.interop;

import dev.mortise.LockFactory;
import dev.mortise.testkit.Actor;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.interop.HandOver;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.KeeperException;

/** A server, with Curator and Mortise on it side by side. The names of locks are plain, so that they are also in paths. */
final class Neighbours implements AutoCloseable {
    static final String ROOT = "/shared/locks";

    private final ZooKeeperServer server = Servers.zooKeeper();
    private final CuratorFramework curator = Curators.open(server.connectString());
    private final LockFactory mortise = LockFactory.open(url());

    String connectString() {
        return server.connectString();
    }

    /** With the root in it. */
    String url() {
        return server.url() + ROOT;
    }

    CuratorFramework curator() {
        return curator;
    }

    LockFactory mortise() {
        return mortise;
    }

    /** Where a lock is, spelled out as a user of Curator would. */
    static String path(String name) {
        return ROOT + "/" + name;
    }

    Lock curatorMutex(String name) {
        return Curators.mutex(curator, path(name));
    }

    ReadWriteLock curatorReadWrite(String name) {
        return Curators.readWrite(curator, path(name));
    }

    /** The children of a lock's node; none if there is no such node. */
    List<String> children(String name) {
        try {
            return curator.getChildren().forPath(path(name));
        } catch (KeeperException.NoNodeException none) {
            return List.of();
        } catch (Exception e) {
            throw new IllegalStateException("could not look at " + path(name), e);
        }
    }

    /** Whether a lock has a node; the server clears it away some time after the last has left. */
    boolean exists(String name) {
        try {
            return curator.checkExists().forPath(path(name)) != null;
        } catch (Exception e) {
            throw new IllegalStateException("could not look for " + path(name), e);
        }
    }

    /** Waits until a thread stands in line as the last of so many, and waits to be woken. */
    void awaitInLine(String name, int places, Actor<?> waiter) {
        Eventually.eventually(
                () -> places + " places at " + name + " but found " + children(name),
                Delays.PATIENCE,
                () -> children(name).size() == places && isIdle(waiter));
    }

    /** Hand-overs between threads that have been refused, and are not about to ask the server again. */
    static HandOver handOver() {
        return new HandOver(Neighbours::isIdle);
    }

    /** Whether a thread waits for a lock of either library, and not for an answer. */
    static boolean isIdle(Actor<?> waiter) {
        Thread.State state = waiter.thread().getState();
        if (state != Thread.State.WAITING && state != Thread.State.TIMED_WAITING) {
            return false;
        }
        List<String> classes = Arrays.stream(waiter.thread().getStackTrace())
                .map(StackTraceElement::getClassName)
                .toList();
        boolean inCurator = classes.contains("org.apache.curator.framework.recipes.locks.LockInternals")
                && classes.stream().noneMatch(name -> name.startsWith("org.apache.zookeeper."));
        boolean inMortise = classes.stream().anyMatch(name -> name.startsWith("dev.mortise.internal."))
                && !classes.contains("dev.mortise.zookeeper.Patience");
        return inCurator || inMortise;
    }

    @Override
    public void close() {
        mortise.close();
        curator.close();
        server.close();
    }
}
