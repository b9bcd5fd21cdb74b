package dev.mortise.testkit.bridge;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Contender;
import dev.mortise.spi.LeaseRequest;
import java.util.function.Function;

/** One acquisition's place in line at the bridge server. */
final class BridgeContender implements Contender {
    private final LeaseRequest request;
    private final Runnable changed;
    private final BridgePush push;
    private final Function<LeaseRequest, Attempt> ask;
    private boolean inLine; // or perhaps so

    BridgeContender(LeaseRequest request, Runnable changed, BridgePush push, Function<LeaseRequest, Attempt> ask) {
        this.request = request;
        this.changed = changed;
        this.push = push;
        this.ask = ask;
    }

    @Override
    public Attempt tryAcquire() {
        if (request.willWait()) {
            push.watch(request.acquisitionId(), changed); // before the server can have anything to tell
            inLine = true;
        }
        Attempt attempt = ask.apply(request);
        if (attempt.grant().isPresent()) {
            push.forget(request.acquisitionId());
            inLine = false; // the server has taken it out of the line
        }
        return attempt;
    }

    @Override
    public void close() {
        push.forget(request.acquisitionId());
        if (inLine) {
            inLine = false;
            push.leave(request.acquisitionId());
        }
    }
}
