package dev.mortise.internal;

import java.util.List;
import java.util.SplittableRandom;

/** Sends faults that strike whole processes or the server. Each run knows some of the kinds. */
final class SimNemesis {
    private final SimWorld world;
    private final SimTimeline timeline;
    private final SplittableRandom random;
    private final List<SimCount> kinds;
    private final long until;

    /** @param until when everything is to be well again */
    SimNemesis(SimWorld world, long until) {
        this.world = world;
        this.timeline = world.timeline();
        this.random = world.random().split();
        this.until = until;
        this.kinds = List.of(
                        SimCount.FAULT_PAUSE,
                        SimCount.FAULT_PAUSE,
                        SimCount.FAULT_CRASH,
                        SimCount.FAULT_PARTITION,
                        SimCount.FAULT_OUTAGE,
                        SimCount.FAULT_RESTART)
                .stream()
                .filter(kind -> random.nextInt(3) > 0)
                .toList();
        if (!kinds.isEmpty()) {
            plan();
        }
    }

    private void plan() {
        timeline.in(random.nextLong(2 * world.weather().nemesisEvery), null, this::strike);
    }

    private void strike() {
        if (timeline.now() >= until) {
            return;
        }
        SimCount kind = kinds.get(random.nextInt(kinds.size()));
        SimProcess victim = world.anyProcess(random);
        // Short ones are to be ridden out, long ones are not.
        long lease = world.weather().leaseNanos;
        long length = Math.min(random.nextLong(random.nextBoolean() ? lease / 3 : 3 * lease), until - timeline.now());
        timeline.trace("nemesis: " + kind + " " + victim + " for " + length / 1_000_000 + " ms");
        strike(kind, victim, length);
        plan();
    }

    private void strike(SimCount kind, SimProcess victim, long length) {
        world.report().count(kind);
        switch (kind) {
            case FAULT_PAUSE -> {
                if (!victim.isPaused()) {
                    victim.pause(length);
                }
            }
            case FAULT_CRASH -> world.crash(victim, random.nextLong(world.weather().leaseNanos / 2));
            case FAULT_PARTITION -> {
                victim.cutOff(true);
                timeline.in(length, null, () -> victim.cutOff(false));
            }
            case FAULT_OUTAGE -> {
                world.server().outage(true);
                timeline.in(length, null, () -> world.server().outage(false));
            }
            case FAULT_RESTART -> {
                world.server().restart();
                world.server().outage(true);
                timeline.in(length / 10, null, () -> world.server().outage(false));
            }
            default -> throw new AssertionError(kind);
        }
    }
}
