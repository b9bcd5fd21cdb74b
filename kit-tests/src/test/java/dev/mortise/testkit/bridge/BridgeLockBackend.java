package dev.mortise.testkit.bridge;

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
import dev.mortise.testkit.bridge.BridgeConnection.Answer;
import dev.mortise.testkit.bridge.BridgeConnection.Question;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;

/** A client of the {@link BridgeServer}. */
final class BridgeLockBackend implements LockBackend {
    static final BackendTraits TRAITS = BackendTraits.of("bridge")
            .readWrite()
            .lossToldFirst()
            .crossProcess()
            .build();

    private static final RenewOutcome[] RENEWED = RenewOutcome.values();
    private static final ReleaseOutcome[] RELEASED = ReleaseOutcome.values();

    private final String client = UUID.randomUUID().toString();
    private final BridgeConnections connections;
    private final BridgePush push;

    BridgeLockBackend(InetSocketAddress server, Duration commandTimeout) {
        this.connections = new BridgeConnections(server, commandTimeout);
        this.push = new BridgePush(server, commandTimeout, client);
        push.start();
    }

    @Override
    public BackendTraits traits() {
        return TRAITS;
    }

    @Override
    public Contender contend(LeaseRequest request, Runnable changed) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(changed, "changed");
        requireOpen();
        return new BridgeContender(request, changed, push, this::acquire);
    }

    private Attempt acquire(LeaseRequest request) {
        return ask(
                request.lockName(),
                BridgeVerb.ACQUIRE,
                out -> BridgeCodec.write(out, request),
                BridgeCodec::readAttempt);
    }

    @Override
    public RenewOutcome renew(LeaseRequest request, Grant grant) {
        Question question = out -> {
            BridgeCodec.write(out, request);
            BridgeCodec.write(out, grant);
        };
        return ask(request.lockName(), BridgeVerb.RENEW, question, in -> RENEWED[in.readUnsignedByte()]);
    }

    @Override
    public ReleaseOutcome release(LeaseRequest request, Grant grant, long lastToken) {
        Question question = out -> {
            BridgeCodec.write(out, request);
            BridgeCodec.write(out, grant);
            out.writeLong(lastToken);
        };
        return ask(request.lockName(), BridgeVerb.RELEASE, question, in -> RELEASED[in.readUnsignedByte()]);
    }

    @Override
    public void withdraw(LeaseRequest request) {
        ask(request.lockName(), BridgeVerb.WITHDRAW, out -> BridgeCodec.write(out, request), in -> in.readBoolean());
    }

    @Override
    public LockState inspect(String lockName, LockMode mode) {
        Objects.requireNonNull(mode, "mode");
        Question question = out -> {
            out.writeUTF(lockName);
            BridgeCodec.write(out, mode);
        };
        return ask(lockName, BridgeVerb.INSPECT, question, BridgeCodec::readState);
    }

    @Override
    public void close() {
        connections.close();
        push.close();
    }

    /**
     * Asks the server. An interrupt closes the socket of a virtual thread that waits on it: then the question, which is
     * idempotent, is asked anew.
     */
    private <T> T ask(String lockName, BridgeVerb verb, Question question, Answer<T> answer) {
        requireOpen();
        Question whole = out -> {
            out.writeByte(verb.ordinal());
            out.writeUTF(client);
            question.write(out);
        };
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return connections.ask(whole, answer);
                } catch (IOException failure) {
                    if (!Thread.interrupted()) {
                        throw failed(lockName, verb, failure);
                    }
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private LockBackendException failed(String lockName, BridgeVerb verb, IOException failure) {
        String operation = verb.name().toLowerCase(java.util.Locale.ROOT);
        return LockBackendException.passing(
                lockName, operation, "bridge port " + connections.server().getPort() + ": " + failure, failure);
    }

    private void requireOpen() {
        if (connections.isClosed()) {
            throw new IllegalStateException("backend 'bridge' is closed");
        }
    }
}
