package dev.mortise.internal;

import dev.mortise.memory.MemoryLockBackend;
import dev.mortise.spi.Attempt;
import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.Contender;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.ReleaseOutcome;
import dev.mortise.spi.RenewOutcome;

/** The server's end of a process's connection: the real store, or what a planted bug makes of it. */
final class SimConnection implements LockBackend {
    private final SimWorld world;
    private final MemoryLockBackend store;
    private final SimTokens tokens;

    SimConnection(SimWorld world, SimServer server) {
        this.world = world;
        this.store = new MemoryLockBackend(server.store());
        this.tokens = server.tokens();
    }

    @Override
    public BackendTraits traits() {
        return store.traits();
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Contender place = store.contend(request, changed);
        return new Contender() {
            @Override
            public Attempt tryAcquire() {
                return attempt(request, place.tryAcquire());
            }

            @Override
            public void close() {
                place.close();
            }
        };
    }

    private Attempt attempt(LeaseRequest request, Attempt answer) {
        boolean forged = world.bug() == SimBug.GRANT_TO_ALL
                || world.bug() == SimBug.READERS_BESIDE_WRITER && request.mode() == LockMode.READ;
        if (answer.grant().isPresent()) {
            world.report().count(SimCount.SERVER_GRANTS);
            return tokens.dress(request, answer);
        }
        return forged ? tokens.forge(request) : answer;
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        world.report().count(SimCount.RENEWALS);
        return world.bug() == SimBug.FALSE_RENEWAL ? RenewOutcome.RENEWED : store.renew(request, grant);
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        world.report().count(SimCount.RELEASES);
        tokens.released(request, lastToken);
        if (world.bug() == SimBug.BLIND_RELEASE) {
            world.server().store().evict(request.lockName());
            return ReleaseOutcome.RELEASED;
        }
        return store.release(request, grant, lastToken);
    }

    @Override
    public void withdraw(LeaseRequest request) {
        if (world.bug() == SimBug.NO_TOMBSTONE) {
            store.release(request, null, 0);
        } else if (world.bug() != SimBug.NO_WITHDRAW) {
            store.withdraw(request);
        }
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        return store.inspect(lockName, mode);
    }

    @Override
    public void close() {
        store.close();
    }
}
