package dev.mortise.redis;

import dev.mortise.spi.Grant;
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
        SoleKeys writer = keys.writer(name);
        return Call.of(
                ACQUIRE,
                new String[] {
                    writer.lock(),
                    keys.readers(name),
                    keys.readerTokens(name),
                    keys.writerMarks(name),
                    writer.token(),
                    writer.tombstone(request.acquisitionId())
                },
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                Verbs.tokenMillis(request.lease(), writer),
                request.writerId() == null ? "" : request.writerId());
    }

    @Override
    public Call renew(LeaseRequest request, Grant grant) {
        String name = request.lockName();
        return Call.of(
                RENEW,
                new String[] {keys.readers(name), keys.readerTokens(name)},
                Verbs.mark(request),
                Verbs.millis(request.lease()));
    }

    /**
     * {@inheritDoc}
     *
     * @param lastToken not needed: shares are not handed on
     */
    @Override
    public Call release(LeaseRequest request, Grant grant, long lastToken) {
        String name = request.lockName();
        return Call.of(
                RELEASE,
                new String[] {keys.readers(name), keys.readerTokens(name)},
                Verbs.mark(request),
                channel(name),
                publish);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        String name = request.lockName();
        String tombstone = keys.writer(name).tombstone(request.acquisitionId());
        return Call.of(
                WITHDRAW,
                new String[] {keys.readers(name), keys.readerTokens(name), tombstone},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                channel(name),
                publish);
    }

    @Override
    public Call inspect(String lockName) {
        return Call.of(INSPECT, new String[] {keys.readers(lockName)});
    }

    @Override
    public String channel(String lockName) {
        return keys.writer(lockName).channel();
    }
}
