package dev.mortise.redis;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.Renewal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A lock that one has at a time. */
final class SoleVerbs implements Verbs {
    /** How the holder is kept. */
    enum Form {
        /** In the one field of a hash, with a hold count. */
        HASH,
        /** As a string. */
        STRING;

        private final Script acquire;
        private final Script renew;
        private final Script renewAll;
        private final Script free;
        private final Script release;
        private final Script withdraw;
        private final Script inspect;
        private final Script raise;

        Form() {
            String form = name().toLowerCase(Locale.ROOT);
            acquire = Script.of(form + "-acquire-free", "clock", "token", form + "-acquire");
            renew = Script.of(form + "-renew");
            renewAll = Script.of(form + "-renew-all");
            free = Script.of(form + "-free");
            release = Script.of("last", "announce", form + "-release");
            withdraw = Script.of("announce", form + "-withdraw");
            inspect = Script.of(form + "-inspect");
            raise = form.equals("string") ? Script.of("string-raise") : null;
        }
    }

    /** How far Redisson's token key is set ahead of a grant; also in the script that makes tokens. */
    private static final int RESERVED = 1_000;

    private final Form form;
    private final Function<String, SoleKeys> keys;
    private final String publish;

    SoleVerbs(Form form, Function<String, SoleKeys> keys, String publish) {
        this.form = form;
        this.keys = keys;
        this.publish = publish;
    }

    @Override
    public Call acquire(LeaseRequest request) {
        SoleKeys lock = keys.apply(request.lockName());
        return Call.of(
                        form.acquire,
                        new String[] {lock.lock(), lock.token(), lock.tombstone(request.acquisitionId())},
                        Verbs.mark(request),
                        Verbs.millis(request.lease()),
                        Verbs.tokenMillis(request.lease(), lock))
                .about(lock);
    }

    /**
     * {@inheritDoc} Redisson counts without a clock: if a hold that was handed on is lost, its next token would be one we
     * used already, were they not reserved.
     */
    @Override
    public Grant grant(Call acquire, long token, boolean roomy) {
        SoleKeys lock = (SoleKeys) acquire.about();
        if (lock.tokenExpires() && roomy) {
            return Grant.clocked(token, lock);
        }
        return Grant.reserving(token, roomy ? RESERVED : 0, lock);
    }

    @Override
    public Call renew(LeaseRequest request, Grant grant) {
        return Call.of(
                form.renew, new String[] {keysOf(grant).lock()}, Verbs.mark(request), Verbs.millis(request.lease()));
    }

    @Override
    public Call renewAll(List<Renewal> renewals) {
        String[] locks = new String[renewals.size()];
        String[] args = new String[renewals.size() + 1];
        args[0] = Verbs.millis(renewals.get(0).request().lease());
        for (int i = 0; i < locks.length; i++) {
            Renewal renewal = renewals.get(i);
            locks[i] = keysOf(renewal.grant()).lock();
            args[i + 1] = Verbs.mark(renewal.request());
        }
        return Call.of(form.renewAll, locks, args);
    }

    @Override
    public Call release(LeaseRequest request, Grant grant, long lastToken) {
        SoleKeys lock = keysOf(grant);
        if (lock.queue() == null && lastToken == grant.token()) {
            return Call.of(form.free, new String[] {lock.lock()}, Verbs.mark(request), lock.channel(), publish);
        }
        return Call.of(
                form.release,
                lock.announcing(lock.lock(), lock.token()),
                Verbs.mark(request),
                Long.toString(lastToken),
                Verbs.tokenMillis(request.lease(), lock),
                lock.channel(),
                publish);
    }

    /** Made once, for the attempt: a pair of lock and unlock should not put its names together over and over. */
    private static SoleKeys keysOf(Grant grant) {
        return (SoleKeys) grant.wire();
    }

    @Override
    public Call withdraw(LeaseRequest request) {
        SoleKeys lock = keys.apply(request.lockName());
        return Call.of(
                form.withdraw,
                lock.announcing(lock.lock(), lock.tombstone(request.acquisitionId())),
                Verbs.mark(request),
                Verbs.millis(request.lease()),
                lock.channel(),
                publish);
    }

    /** Answers 1, or 0 if the lock is another's by now. */
    Call raise(LeaseRequest request, Grant grant, long token) {
        SoleKeys lock = keysOf(grant);
        return Call.of(
                form.raise,
                new String[] {lock.lock(), lock.token()},
                Verbs.mark(request),
                Long.toString(token),
                Verbs.tokenMillis(request.lease(), lock));
    }

    @Override
    public Call inspect(String lockName) {
        return Call.of(form.inspect, new String[] {keys.apply(lockName).lock()});
    }

    @Override
    public String channel(String lockName) {
        return keys.apply(lockName).channel();
    }
}
