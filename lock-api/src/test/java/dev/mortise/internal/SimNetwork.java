package dev.mortise.internal;

import dev.mortise.LockBackendException;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockBackend;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Carries verbs to the server and answers back, and does with them what networks do. */
final class SimNetwork {
    private final SimWorld world;
    private final SimTimeline timeline;
    private final SimWeather weather;
    private final SplittableRandom random;

    SimNetwork(SimWorld world) {
        this.world = world;
        this.timeline = world.timeline();
        this.weather = world.weather();
        this.random = world.random().split();
    }

    /** Calls the server and returns its answer, or throws when the time is up. */
    <R> R call(SimProcess caller, String verb, LeaseRequest request, Function<LockBackend, R> action) {
        caller.requireRunning(verb);
        world.report().count(SimCount.VERBS);
        SimVerb<R> sent = new SimVerb<>(caller, verb, request, action);
        if (!timeline.canNest()) {
            return atOnce(sent);
        }
        long begun = timeline.now();
        long timeOut = world.options().commandTimeout().toNanos();
        long until = begun + Math.min(timeOut, dispatch(sent, timeOut));
        caller.enter(sent);
        try {
            timeline.await(caller, until);
        } finally {
            caller.exit(sent);
        }
        return answer(sent, until - begun);
    }

    private <R> R atOnce(SimVerb<R> verb) {
        if (verb.caller().isCutOff() || !world.server().isUp()) {
            throw noAnswer(verb, 0);
        }
        world.server().execute(verb);
        return verb.answer();
    }

    private <R> R answer(SimVerb<R> verb, long waited) {
        if (!verb.isAnswered(timeline.now())) {
            timeline.trace(verb + " no answer");
            throw noAnswer(verb, waited);
        }
        timeline.trace(verb + " -> " + verb.outcome());
        return verb.answer();
    }

    private static LockBackendException noAnswer(SimVerb<?> verb, long waited) {
        return LockBackendException.passing(
                verb.request().lockName(), verb.name(), "no answer in " + waited + " ns", null);
    }

    /** Decides what becomes of a verb, and returns when its caller hears of it. */
    private long dispatch(SimVerb<?> verb, long timeOut) {
        long there = weather.delay(random);
        long back = weather.delay(random);
        if (verb.caller().isCutOff()) {
            timeline.trace(verb + " cut off");
            return timeOut;
        }
        if (!world.server().isUp()) {
            timeline.trace(verb + " server is down");
            return random.nextBoolean() ? timeOut : there; // nobody there, or a refused connection
        }
        if (strikes(weather.requestLost, SimCount.FAULT_REQUEST_LOST, verb)) {
            return timeOut;
        }
        if (strikes(weather.late, SimCount.FAULT_LATE_DELIVERY, verb)) {
            deliver(verb, timeOut + random.nextLong(weather.leaseNanos * 6 / 10));
            return timeOut;
        }
        if (strikes(weather.slow, SimCount.FAULT_SLOW, verb)) {
            there += random.nextLong(timeOut);
            back += random.nextLong(timeOut);
        }
        deliver(verb, there);
        if (strikes(weather.duplicate, SimCount.FAULT_DUPLICATE, verb)) {
            world.ledger().duplicated(verb);
            deliver(verb, there + random.nextLong(weather.leaseNanos / 2));
        }
        if (strikes(weather.replyLost, SimCount.FAULT_REPLY_LOST, verb)) {
            return timeOut;
        }
        if (strikes(weather.reset, SimCount.FAULT_RESET, verb)) {
            return random.nextLong(there + back);
        }
        verb.answerAt(timeline.now() + there + back);
        return there + back;
    }

    private boolean strikes(double chance, SimCount fault, SimVerb<?> verb) {
        boolean strikes = weather.happens(chance, random);
        if (strikes) {
            world.report().count(fault);
            timeline.trace(verb + " " + fault);
        }
        return strikes;
    }

    private void deliver(SimVerb<?> verb, long delay) {
        SimServer server = world.server();
        int epoch = server.epoch();
        server.expect(verb.id());
        timeline.in(delay, null, () -> {
            server.arrived(verb.id());
            if (server.isUp() && server.epoch() == epoch) {
                server.execute(verb);
            }
        });
    }

    /** Carries news that a lock may be free to the process that waits for it. */
    void notify(SimProcess process, LeaseRequest request, Runnable changed) {
        if (world.bug() == SimBug.HOOKS_LOST || process.isCutOff() || weather.happens(weather.hookLost, random)) {
            world.report().count(SimCount.FAULT_HOOK_LOST);
            return;
        }
        int times = weather.happens(weather.hookDuplicated, random) ? 2 : 1;
        world.report().add(SimCount.FAULT_HOOK_DUPLICATED, times - 1);
        int epoch = world.server().epoch();
        for (int i = 0; i < times; i++) {
            timeline.in(weather.delay(random), process, () -> {
                if (world.server().epoch() == epoch) {
                    timeline.trace(process + " news of " + request.lockName() + " for " + request.acquisitionId());
                    changed.run();
                }
            });
        }
    }

    /** Carries a message that nobody waits for, and that arrives in the end. */
    void tell(Runnable message) {
        timeline.in(weather.delay(random), null, message);
    }
}
