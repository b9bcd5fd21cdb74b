package dev.mortise.redis;

import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.RenewOutcome;
import dev.mortise.spi.Renewal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** Renews many holds: alike ones in one call, and calls in pipelines, one after the other for each server. */
final class RenewalBatch {
    /** So many that trips do not add up to a lease on a slow network, and so few that a lost answer leaves others theirs. */
    private static final int PIPELINE = 1_000;

    private final Wire wire;
    private final Function<LockMode, Verbs> verbs;
    private final BiFunction<LeaseRequest, Grant, RenewOutcome> single;

    /** @param single renews one hold in a trip of its own */
    RenewalBatch(Wire wire, Function<LockMode, Verbs> verbs, BiFunction<LeaseRequest, Grant, RenewOutcome> single) {
        this.wire = wire;
        this.verbs = verbs;
        this.single = single;
    }

    void run(List<Renewal> due) {
        wire.requireOpen();
        Map<Node, List<Renewal>> byNode = new LinkedHashMap<>();
        if (wire.isCluster()) {
            due.forEach(renewal -> assign(byNode, renewal, List.of(renewal)));
        } else if (!due.isEmpty()) {
            assign(byNode, due.get(0), due);
        }
        byNode.forEach((node, renewals) -> {
            for (int from = 0; from < renewals.size(); from += PIPELINE) {
                pipeline(node, renewals.subList(from, Math.min(from + PIPELINE, renewals.size())));
            }
        });
    }

    private void assign(Map<Node, List<Renewal>> byNode, Renewal one, List<Renewal> alike) {
        try {
            Call call = verbs.apply(one.request().mode()).renew(one.request(), one.grant());
            byNode.computeIfAbsent(wire.nodeOf(call), none -> new ArrayList<>()).addAll(alike);
        } catch (JedisException unknown) {
            alike.forEach(renewal -> renewal.failed(failure(renewal, null, unknown)));
        }
    }

    private void pipeline(Node node, List<Renewal> part) {
        List<Renewal> wanted = part.stream().filter(Renewal::isWanted).toList();
        if (wanted.isEmpty()) {
            return;
        }
        List<RenewalBundle> bundles = RenewalBundle.of(wanted, wire.isCluster(), verbs);
        List<Object> answers;
        try {
            answers = node.askAll(bundles.stream().map(RenewalBundle::call).toList());
        } catch (JedisException broken) {
            wanted.forEach(renewal -> renewal.failed(failure(renewal, node, broken)));
            return;
        }
        for (int i = 0; i < bundles.size(); i++) {
            settle(node, bundles.get(i), answers.get(i));
        }
    }

    private void settle(Node node, RenewalBundle bundle, Object answer) {
        if (answer instanceof JedisRedirectionException) {
            bundle.renewals().forEach(this::alone);
        } else if (answer instanceof JedisException refused) {
            bundle.renewals().forEach(renewal -> renewal.failed(failure(renewal, node, refused)));
        } else {
            settle(bundle, answer);
        }
    }

    private void settle(RenewalBundle bundle, Object answer) {
        List<?> answers = bundle.answers(answer);
        for (int i = 0; i < bundle.renewals().size(); i++) {
            Renewal renewal = bundle.renewals().get(i);
            if (answers == null || !(answers.get(i) instanceof Long number)) {
                renewal.failed(new IllegalStateException("unexpected answer " + answer));
            } else if (number < 0) {
                alone(renewal);
            } else {
                renewal.answered(RedisLockBackend.renewed(number));
            }
        }
    }

    /** What a pipeline cannot do: go to another server, or say what is wrong with one of many. */
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
