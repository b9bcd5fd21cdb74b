package dev.mortise.redis;

import dev.mortise.spi.LeaseRequest;

/** The plain lock as a hash with one field, the holder. */
final class HashVerbs implements Verbs {
    private static final Script ACQUIRE = Script.of("clock", "token", "hash-acquire");
    private static final Script RENEW = Script.of("hash-renew");
    private static final Script RELEASE = Script.of("last", "announce", "hash-release");
    private static final Script WITHDRAW = Script.of("announce", "hash-withdraw");
    private static final Script INSPECT = Script.of("hash-inspect");

    private final Keyspace keys;
    private final String publish;
    private final boolean redisson;

    HashVerbs(Keyspace keys, String publish) {
        this.keys = keys;
        this.publish = publish;
        this.redisson = keys.layout() == RedisLayout.REDISSON;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                ACQUIRE,
                new String[] {keys.lock(name), keys.token(name), keys.tombstone(name, request.acquisitionId())},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                tokenMillis(request));
    }

    /** Redisson counts on in the same key and never lets it expire: if we did, its own tokens would start anew. */
    private String tokenMillis(LeaseRequest request) {
        return redisson ? "0" : Verbs.tokenMillis(request.lease());
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
        String[] touched = redisson
                ? new String[] {keys.lock(name), keys.token(name), keys.queue(name)}
                : new String[] {keys.lock(name), keys.token(name)};
        return Call.of(
                RELEASE,
                touched,
                Verbs.mark(request),
                Long.toString(lastToken),
                tokenMillis(request),
                channel(name),
                publish);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        String name = request.lockName();
        String tombstone = keys.tombstone(name, request.acquisitionId());
        String[] touched = redisson
                ? new String[] {keys.lock(name), tombstone, keys.queue(name)}
                : new String[] {keys.lock(name), tombstone};
        return Call.of(WITHDRAW, touched, Verbs.mark(request), Verbs.millis(request.lease()), channel(name), publish);
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
