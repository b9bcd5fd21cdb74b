package dev.mortise.redis;

import dev.mortise.spi.LeaseRequest;

/** The read side of a read/write lock: shares that end one by one. */
final class ReadVerbs implements Verbs {
    private static final Script ACQUIRE = Script.of("clock", "token", "readers", "read-acquire");
    private static final Script RENEW = Script.of("clock", "readers", "read-renew");
    private static final Script RELEASE = Script.of("clock", "leave-readers", "read-release");
    private static final Script WITHDRAW = Script.of("clock", "leave-readers", "read-withdraw");
    private static final Script INSPECT = Script.of("clock", "read-inspect");

    private final Keyspace keys;
    private final String publish;

    ReadVerbs(Keyspace keys, String publish) {
        this.keys = keys;
        this.publish = publish;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                ACQUIRE,
                new String[] {
                    keys.readWrite(name, "writer"),
                    keys.readWrite(name, "readers"),
                    keys.readWrite(name, "tokens"),
                    keys.readWrite(name, "marks"),
                    keys.readWrite(name, "token"),
                    keys.readWrite(name, "void:" + request.acquisitionId())
                },
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                Verbs.tokenMillis(request.lease()),
                request.writerId() == null ? "" : request.writerId());
    }

    @Override
    public Call renew(LeaseRequest request) {
        return Call.of(RENEW, shares(request), Verbs.mark(request), Verbs.millis(request.lease()));
    }

    /**
     * {@inheritDoc}
     *
     * @param lastToken not needed: shares are not handed on
     */
    @Override
    public Call release(LeaseRequest request, long lastToken) {
        return Call.of(RELEASE, shares(request), Verbs.mark(request), channel(request.lockName()), publish);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        String[] shares = shares(request);
        String tombstone = keys.readWrite(request.lockName(), "void:" + request.acquisitionId());
        return Call.of(
                WITHDRAW,
                new String[] {shares[0], shares[1], tombstone},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                channel(request.lockName()),
                publish);
    }

    @Override
    public Call inspect(String lockName) {
        return Call.of(INSPECT, new String[] {keys.readWrite(lockName, "readers")});
    }

    @Override
    public String channel(String lockName) {
        return keys.readWrite(lockName, "free");
    }

    private String[] shares(LeaseRequest request) {
        String name = request.lockName();
        return new String[] {keys.readWrite(name, "readers"), keys.readWrite(name, "tokens")};
    }
}
