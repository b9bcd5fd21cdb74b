package dev.mortise.redis;

import dev.mortise.spi.LeaseRequest;

/** The plain lock as a string whose value is the holder. */
final class StringVerbs implements Verbs {
    private static final Script ACQUIRE = Script.of("clock", "token", "string-acquire");
    private static final Script RENEW = Script.of("string-renew");
    private static final Script RELEASE = Script.of("last", "string-release");
    private static final Script WITHDRAW = Script.of("string-withdraw");
    private static final Script INSPECT = Script.of("string-inspect");

    private final Keyspace keys;
    private final String publish;

    StringVerbs(Keyspace keys, String publish) {
        this.keys = keys;
        this.publish = publish;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                ACQUIRE,
                new String[] {keys.lock(name), keys.token(name), keys.tombstone(name, request.acquisitionId())},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                Verbs.tokenMillis(request.lease()));
    }

    @Override
    public Call renew(LeaseRequest request) {
        return Call.of(
                RENEW,
                new String[] {keys.lock(request.lockName())},
                Verbs.mark(request),
                Verbs.millis(request.lease()));
    }

    @Override
    public Call release(LeaseRequest request, long lastToken) {
        String name = request.lockName();
        return Call.of(
                RELEASE,
                new String[] {keys.lock(name), keys.token(name)},
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
                new String[] {keys.lock(name), keys.tombstone(name, request.acquisitionId())},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                channel(name),
                publish);
    }

    @Override
    public Call inspect(String lockName) {
        return Call.of(INSPECT, new String[] {keys.lock(lockName)});
    }

    @Override
    public String channel(String lockName) {
        return keys.channel(lockName);
    }
}
