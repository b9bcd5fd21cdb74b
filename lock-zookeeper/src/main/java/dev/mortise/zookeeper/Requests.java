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

    /** @param confirmed told when an answer came through the leader, with the moment just before it was asked for */
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

    /** Has the server catch up with the leader before it answers what follows. */
    CompletableFuture<Void> sync(String path) {
        CompletableFuture<Void> reply = new CompletableFuture<>();
        long sentAt = System.nanoTime();
        handle.sync(
                path,
                (rc, asked, ctx) -> {
                    if (succeeded(rc, asked, reply, sentAt)) {
                        reply.complete(null);
                    }
                },
                null);
        return reply;
    }

    /**
     * Has the server catch up with everything that anybody was told of, before it answers what follows: by a transaction that
     * changes nothing. A sync is not enough if the server is the leader, which answers it like any read, and which tells
     * others to apply a change before it does so itself.
     */
    CompletableFuture<Void> settle() {
        CompletableFuture<Void> reply = new CompletableFuture<>();
        long sentAt = System.nanoTime();
        handle.multi(
                List.of(Op.check("/", ANY_VERSION)),
                (rc, asked, ctx, results) -> {
                    if (succeeded(rc, asked, reply, sentAt)) {
                        reply.complete(null);
                    }
                },
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
