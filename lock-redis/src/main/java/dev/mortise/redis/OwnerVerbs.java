package dev.mortise.redis;

import dev.mortise.spi.Grant;
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

    OwnerVerbs(Keyspace keys, String publish, String ownerId) {
        this.keys = keys;
        this.publish = publish;
        this.owner = "owner:" + ownerId;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        SoleKeys lock = keys.plain(request.lockName());
        String shares = keys.shares(request.lockName());
        return Call.of(
                ACQUIRE,
                new String[] {lock.lock(), lock.token(), lock.tombstone(request.acquisitionId()), shares},
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                Verbs.tokenMillis(request.lease(), lock),
                owner);
    }

    @Override
    public Call renew(LeaseRequest request, Grant grant) {
        String name = request.lockName();
        return Call.of(
                RENEW,
                new String[] {keys.plain(name).lock(), keys.shares(name)},
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
    public Call release(LeaseRequest request, Grant grant, long lastToken) {
        SoleKeys lock = keys.plain(request.lockName());
        String shares = keys.shares(request.lockName());
        return Call.of(
                RELEASE, lock.announcing(lock.lock(), shares), Verbs.mark(request), owner, lock.channel(), publish);
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        SoleKeys lock = keys.plain(request.lockName());
        String shares = keys.shares(request.lockName());
        return Call.of(
                WITHDRAW,
                lock.announcing(lock.lock(), shares, lock.tombstone(request.acquisitionId())),
                Verbs.mark(request),
                owner,
                Verbs.millis(request.lease()),
                lock.channel(),
                publish);
    }

    @Override
    public Call inspect(String lockName) {
        return Call.of(INSPECT, new String[] {keys.plain(lockName).lock()});
    }

    @Override
    public String channel(String lockName) {
        return keys.plain(lockName).channel();
    }
}
