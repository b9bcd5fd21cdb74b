package dev.mortise.redis;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** Renews many holds in pipelines, one after the other for each server. */
final class RenewalBatch {
    /** So many that the trip does not matter any more, and so few that others of the server get their turn. */
    private static final int PIPELINE = 200;

    private final Wire wire;
    private final Function<Renewal, Call> calls;
    private final BiFunction<LeaseRequest, Grant, RenewOutcome> single;

    /** @param single renews one hold in a trip of its own */
    RenewalBatch(Wire wire, Function<Renewal, Call> calls, BiFunction<LeaseRequest, Grant, RenewOutcome> single) {
        this.wire = wire;
        this.calls = calls;
        this.single = single;
    }

    void run(List<Renewal> due) {
        wire.requireOpen();
        Map<Node, List<Renewal>> byNode = new LinkedHashMap<>();
        for (Renewal renewal : due) {
            try {
                byNode.computeIfAbsent(wire.nodeOf(calls.apply(renewal)), none -> new ArrayList<>())
                        .add(renewal);
            } catch (JedisException unknown) {
                renewal.failed(failure(renewal, null, unknown));
            }
        }
        byNode.forEach((node, renewals) -> {
            for (int from = 0; from < renewals.size(); from += PIPELINE) {
                pipeline(node, renewals.subList(from, Math.min(from + PIPELINE, renewals.size())));
            }
        });
    }

    private void pipeline(Node node, List<Renewal> part) {
        List<Renewal> wanted = part.stream().filter(Renewal::isWanted).toList();
        if (wanted.isEmpty()) {
            return;
        }
        List<Object> answers;
        try {
            answers = node.askAll(wanted.stream().map(calls).toList());
        } catch (JedisException broken) {
            wanted.forEach(renewal -> renewal.failed(failure(renewal, node, broken)));
            return;
        }
        for (int i = 0; i < wanted.size(); i++) {
            settle(node, wanted.get(i), answers.get(i));
        }
    }

    private void settle(Node node, Renewal renewal, Object answer) {
        if (answer instanceof Long number) {
            renewal.answered(RedisLockBackend.renewed(number));
        } else if (answer instanceof JedisNoScriptException || answer instanceof JedisRedirectionException) {
            alone(renewal);
        } else if (answer instanceof JedisDataException refused) {
            renewal.failed(failure(renewal, node, refused));
        } else {
            renewal.failed(new IllegalStateException("unexpected answer " + answer));
        }
    }

    /** What a pipeline cannot do: teach the server the script, or go to another server. */
    private void alone(Renewal renewal) {
        try {
            renewal.answered(single.apply(renewal.request(), renewal.grant()));
        } catch (RuntimeException failed) {
            renewal.failed(failed);
        }
    }

    private RuntimeException failure(Renewal renewal, Node node, JedisException cause) {
        return wire.failure(renewal.request().lockName(), "renew", node, cause);
    }
}
