package dev.mortise.redis;

import dev.mortise.spi.LeaseRequest;

/** The write side of a read/write lock: a hash with one field, as the plain lock, that also minds the readers. */
final class WriteVerbs implements Verbs {
    private static final Script ACQUIRE = Script.of("clock", "token", "readers", "write-acquire");
    private static final Script RENEW = Script.of("hash-renew");
    private static final Script RELEASE = Script.of("last", "announce", "hash-release");
    private static final Script WITHDRAW = Script.of("announce", "hash-withdraw");
    private static final Script INSPECT = Script.of("hash-inspect");
    private static final Script UNMARK = Script.of("write-unmark");

    /** Longer than the second within which a waiter asks again: the mark of a writer that lives never lapses. */
    private static final String MARK_MILLIS = "3000";

    private final Keyspace keys;
    private final String publish;

    WriteVerbs(Keyspace keys, String publish) {
        this.keys = keys;
        this.publish = publish;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                ACQUIRE,
                new String[] {
                    writer(name),
                    keys.readWrite(name, "token"),
                    keys.readWrite(name, "void:" + request.acquisitionId()),
                    keys.readWrite(name, "readers"),
                    keys.readWrite(name, "tokens"),
                    keys.readWrite(name, "marks")
                },
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                Verbs.tokenMillis(request.lease()),
                request.acquisitionId(),
                request.willWait() ? MARK_MILLIS : "0");
    }

    @Override
    public Call renew(LeaseRequest request) {
        return Call.of(
                RENEW, new String[] {writer(request.lockName())}, Verbs.mark(request), Verbs.millis(request.lease()));
    }

    @Override
    public Call release(LeaseRequest request, long lastToken) {
        String name = request.lockName();
        return Call.of(
                RELEASE,
                new String[] {writer(name), keys.readWrite(name, "token")},
                Verbs.mark(request),
                Long.toString(lastToken),
                Verbs.tokenMillis(request.lease()),
                channel(name),
                publish);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                WITHDRAW,
                new String[] {writer(name), keys.readWrite(name, "void:" + request.acquisitionId())},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                channel(name),
                publish);
    }

    @Override
    public Call leave(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                UNMARK, new String[] {keys.readWrite(name, "marks")}, request.acquisitionId(), channel(name), publish);
    }

    @Override
    public Call inspect(String lockName) {
        return Call.of(INSPECT, new String[] {writer(lockName)});
    }

    @Override
    public String channel(String lockName) {
        return keys.readWrite(lockName, "free");
    }

    private String writer(String name) {
        return keys.readWrite(name, "writer");
    }
}
