package dev.mortise.redis;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.Renewal;
import java.util.List;

/** The write side of a read/write lock: held as the plain lock is, but granted only when nobody reads. */
final class WriteVerbs implements Verbs {
    private static final Script ACQUIRE = Script.of("clock", "token", "readers", "write-acquire");
    private static final Script UNMARK = Script.of("write-unmark");

    /** Longer than the second within which a waiter asks again: the mark of a writer that lives never lapses. */
    private static final String MARK_MILLIS = "3000";

    private final Keyspace keys;
    private final String publish;
    private final Verbs sole;

    WriteVerbs(Keyspace keys, String publish) {
        this.keys = keys;
        this.publish = publish;
        this.sole = new SoleVerbs(SoleVerbs.Form.HASH, keys::writer, publish);
    }

    @Override
    public Call acquire(LeaseRequest request) {
        String name = request.lockName();
        SoleKeys writer = keys.writer(name);
        return Call.of(
                        ACQUIRE,
                        new String[] {
                            writer.lock(),
                            writer.token(),
                            writer.tombstone(request.acquisitionId()),
                            keys.readers(name),
                            keys.readerTokens(name),
                            keys.writerMarks(name)
                        },
                        Verbs.mark(request),
                        Verbs.millis(request.lease()),
                        Verbs.tokenMillis(request.lease(), writer),
                        request.acquisitionId(),
                        request.willWait() ? MARK_MILLIS : "0")
                .about(writer);
    }

    @Override
    public Grant grant(Call acquire, long token, boolean roomy) {
        return sole.grant(acquire, token, roomy);
    }

    @Override
    public Call renew(LeaseRequest request, Grant grant) {
        return sole.renew(request, grant);
    }

    @Override
    public Call renewAll(List<Renewal> renewals) {
        return sole.renewAll(renewals);
    }

    @Override
    public Call release(LeaseRequest request, Grant grant, long lastToken) {
        return sole.release(request, grant, lastToken);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        return sole.withdraw(request);
    }

    /** Takes the mark off that keeps new readers out. */
    @Override
    public Call leave(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(UNMARK, new String[] {keys.writerMarks(name)}, request.acquisitionId(), channel(name), publish);
    }

    @Override
    public Call inspect(String lockName) {
        return sole.inspect(lockName);
    }

    @Override
    public String channel(String lockName) {
        return sole.channel(lockName);
    }
}
