package dev.mortise.redis;

import dev.mortise.spi.LeaseRequest;

/** The plain lock as a hash whose field is an owner and counts the owner's shares, which end one by one. */
final class OwnerVerbs implements Verbs {
    private static final Script ACQUIRE = Script.of("clock", "token", "shares", "owner-acquire");
    private static final Script RENEW = Script.of("clock", "shares", "owner-renew");
    private static final Script RELEASE = Script.of("clock", "announce", "shares", "leave-shares", "owner-release");
    private static final Script WITHDRAW = Script.of("clock", "announce", "shares", "leave-shares", "owner-withdraw");
    private static final Script INSPECT = Script.of("hash-inspect");

    private final Keyspace keys;
    private final String publish;
    private final String owner;
    private final boolean redisson;

    OwnerVerbs(Keyspace keys, String publish, String ownerId) {
        this.keys = keys;
        this.publish = publish;
        this.owner = "owner:" + ownerId;
        this.redisson = keys.layout() == RedisLayout.REDISSON;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        String name = request.lockName();
        String tombstone = keys.tombstone(name, request.acquisitionId());
        return Call.of(
                ACQUIRE,
                new String[] {keys.lock(name), keys.token(name), tombstone, keys.shares(name)},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                redisson ? "0" : Verbs.tokenMillis(request.lease()),
                owner);
    }

    @Override
    public Call renew(LeaseRequest request) {
        String name = request.lockName();
        return Call.of(
                RENEW,
                new String[] {keys.lock(name), keys.shares(name)},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                owner);
    }

    /**
     * {@inheritDoc}
     *
     * @param lastToken not needed: shares are not handed on
     */
    @Override
    public Call release(LeaseRequest request, long lastToken) {
        String name = request.lockName();
        String[] touched = redisson
                ? new String[] {keys.lock(name), keys.shares(name), keys.queue(name)}
                : new String[] {keys.lock(name), keys.shares(name)};
        return Call.of(RELEASE, touched, Verbs.mark(request), owner, channel(name), publish);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        String name = request.lockName();
        String tombstone = keys.tombstone(name, request.acquisitionId());
        String[] touched = redisson
                ? new String[] {keys.lock(name), keys.shares(name), tombstone, keys.queue(name)}
                : new String[] {keys.lock(name), keys.shares(name), tombstone};
        return Call.of(
                WITHDRAW, touched, Verbs.mark(request), owner, Verbs.millis(request.lease()), channel(name), publish);
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
