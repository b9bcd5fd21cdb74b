package dev.mortise.zookeeper;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;

/**
 * What is asked of a server in one session. Nothing here waits: what is sent back to back is answered in order, and costs one
 * round trip. A future fails with the {@link KeeperException} of what the server or the client said, and is completed on
 * ZooKeeper's event thread.
 */
final class Requests {
    private static final int ANY_VERSION = -1;

    private final ZooKeeper handle;
    private final LongConsumer confirmed;

    /** @param confirmed told when a majority has agreed to what was asked for, with the moment just before it was */
    Requests(ZooKeeper handle, LongConsumer confirmed) {
        this.handle = handle;
        this.confirmed = confirmed;
    }

    CompletableFuture<Created> create(String path, byte[] data, List<ACL> acl, CreateMode mode) {
        CompletableFuture<Created> reply = new CompletableFuture<>();
        long sentAt = System.nanoTime();
        handle.create(
                path,
                data,
                acl,
                mode,
                (rc, asked, ctx, name, stat) -> {
                    if (succeeded(rc, asked, reply, sentAt)) {
                        reply.complete(Created.of(name, stat));
                    }
                },
                null);
        return reply;
    }

    CompletableFuture<Void> delete(String path) {
        CompletableFuture<Void> reply = new CompletableFuture<>();
        long sentAt = System.nanoTime();
        handle.delete(
                path,
                ANY_VERSION,
                (rc, asked, ctx) -> {
                    if (succeeded(rc, asked, reply, sentAt)) {
                        reply.complete(null);
                    }
                },
                null);
        return reply;
    }

    /**
     * Has the server catch up with what it takes for the leader, before it answers what follows. Proves nothing: a leader
     * answers it like any read, and one that was paused does not know yet that there is another.
     */
    CompletableFuture<Void> sync(String path) {
        CompletableFuture<Void> reply = new CompletableFuture<>();
        handle.sync(
                path,
                (rc, asked, ctx) -> {
                    if (said(rc, asked, reply)) {
                        reply.complete(null);
                    }
                },
                null);
        return reply;
    }

    /**
     * Has a majority agree, by a transaction that changes nothing. What follows is answered by a server that has caught up
     * with everything that anybody was told of before, and the session was alive when they agreed.
     *
     * @param path a node that may be read; it need not be there, as that is agreed upon as well
     */
    CompletableFuture<Void> settle(String path) {
        CompletableFuture<Void> reply = new CompletableFuture<>();
        long sentAt = System.nanoTime();
        handle.multi(
                List.of(Op.check(path, ANY_VERSION)),
                (rc, asked, ctx, results) -> {
                    int outcome = rc == Code.NONODE.intValue() ? Code.OK.intValue() : rc;
                    if (succeeded(outcome, path, reply, sentAt)) {
                        reply.complete(null);
                    }
                },
                null);
        return reply;
    }

    /**
     * Whether the server is alone, so that nobody can be ahead of it. Only then has it no configuration of an ensemble. Who
     * does not tell is taken for one of several.
     */
    CompletableFuture<Boolean> isAlone() {
        CompletableFuture<Boolean> reply = new CompletableFuture<>();
        handle.getConfig(
                false,
                (int rc, String asked, Object ctx, byte[] servers, Stat stat) ->
                        reply.complete(rc == Code.OK.intValue() && servers != null && servers.length == 0),
                null);
        return reply;
    }

    CompletableFuture<List<String>> children(String path) {
        CompletableFuture<List<String>> reply = new CompletableFuture<>();
        handle.getChildren(
                path,
                false,
                (rc, asked, ctx, children) -> {
                    if (said(rc, asked, reply)) {
                        reply.complete(children);
                    }
                },
                null);
        return reply;
    }

    /** What a majority knows to be there: no copy that is behind, and no leader that was replaced, can answer this. */
    CompletableFuture<List<String>> agreedChildren(String path) {
        CompletableFuture<List<String>> reply = new CompletableFuture<>();
        CompletableFuture<Void> agreed = settle(path);
        children(path)
                .whenComplete((children, failed) -> agreed.whenComplete((done, disagreed) -> {
                    if (disagreed != null || failed != null) {
                        reply.completeExceptionally(disagreed != null ? disagreed : failed);
                    } else {
                        reply.complete(children);
                    }
                }));
        return reply;
    }

    CompletableFuture<Created> look(String path) {
        CompletableFuture<Created> reply = new CompletableFuture<>();
        handle.exists(
                path,
                false,
                (rc, asked, ctx, stat) -> {
                    if (said(rc, asked, reply)) {
                        reply.complete(Created.of(asked, stat));
                    }
                },
                null);
        return reply;
    }

    /** Reads a node; the watcher is only left if there is one. */
    CompletableFuture<byte[]> data(String path, Watcher watcher) {
        CompletableFuture<byte[]> reply = new CompletableFuture<>();
        handle.getData(
                path,
                watcher,
                (int rc, String asked, Object ctx, byte[] data, Stat stat) -> {
                    if (said(rc, asked, reply)) {
                        reply.complete(data);
                    }
                },
                null);
        return reply;
    }

    /** Puts up a watch, if the node is there. The watch is told here, and not later: what fells it comes on this thread, too. */
    void putUp(ParentWatch watch, String path) {
        handle.getData(
                path,
                watch,
                (int rc, String asked, Object ctx, byte[] data, Stat stat) -> {
                    if (rc == Code.OK.intValue()) {
                        watch.putUp(stat.getCzxid());
                    } else {
                        watch.notPutUp();
                    }
                },
                null);
    }

    private boolean succeeded(int rc, String path, CompletableFuture<?> reply, long sentAt) {
        boolean ok = said(rc, path, reply);
        if (ok) {
            confirmed.accept(sentAt);
        }
        return ok;
    }

    private static boolean said(int rc, String path, CompletableFuture<?> reply) {
        Code code = Code.get(rc);
        if (code != Code.OK) {
            reply.completeExceptionally(KeeperException.create(code == null ? Code.SYSTEMERROR : code, path));
        }
        return code == Code.OK;
    }
}
