package dev.mortise.internal;

import dev.mortise.LockBackendException;
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
import java.util.function.Function;

/** A process's end of its connection: what its engine takes for a backend. */
final class SimBackend implements LockBackend {
    private static final BackendTraits TRAITS =
            BackendTraits.of("sim").readWrite().lossToldFirst().crossProcess().build();

    private final SimWorld world;
    private final SimProcess process;

    SimBackend(SimWorld world, SimProcess process) {
        this.world = world;
        this.process = process;
    }

    @Override
    public BackendTraits traits() {
        return TRAITS;
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        world.ledger().opened(request);
        return new Place(request, changed);
    }

    private <R> R call(String verb, LeaseRequest request, Function<LockBackend, R> action) {
        return world.network().call(process, verb, request, action);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        return call("renew", request, server -> server.renew(request, grant));
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        return cleanUp("release", request, server -> server.release(request, grant, lastToken));
    }

    @Override
    public void withdraw(LeaseRequest request) {
        cleanUp("withdraw", request, server -> {
            server.withdraw(request);
            return "done";
        });
    }

    private <R> R cleanUp(String verb, LeaseRequest request, Function<LockBackend, R> action) {
        try {
            R answer = call(verb, request, action);
            world.ledger().cleanedUp(request, verb, true);
            return answer;
        } catch (LockBackendException unknown) {
            world.ledger().cleanedUp(request, verb, false);
            throw unknown;
        }
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        throw new UnsupportedOperationException("nobody in the simulation asks who has a lock");
    }

    @Override
    public void close() {}

    /** A place in line, which the client gives up by a message and the server loses with the connection. */
    private final class Place implements Contender {
        private final LeaseRequest request;
        private final Runnable changed;
        private LockBackend connection;
        private Contender atServer;
        private boolean closed;

        Place(LeaseRequest request, Runnable changed) {
            this.request = request;
            this.changed = changed;
        }

        @Override
        public Attempt tryAcquire() {
            try {
                Attempt answer = call("acquire", request, server -> at(server).tryAcquire());
                if (answer.grant().isPresent()) {
                    world.ledger().granted(request);
                }
                return answer;
            } catch (LockBackendException unknown) {
                world.ledger().unknown(request);
                throw unknown;
            }
        }

        private Contender at(LockBackend server) {
            if (connection != server) {
                connection = server;
                atServer = server.contend(request, () -> world.network().notify(process, request, changed));
                if (closed) {
                    atServer.close();
                }
            }
            return atServer;
        }

        @Override
        public void close() {
            world.ledger().closed(request);
            world.network().tell(() -> {
                closed = true;
                if (atServer != null) {
                    atServer.close();
                }
            });
        }
    }
}
