package dev.mortise.redis;

import java.util.ArrayList;
import java.util.List;

/** A channel, and those who want to hear of it. Guarded by its listener. */
final class Topic {
    private final String channel;
    private final List<Runnable> hooks = new ArrayList<>(1);
    private boolean standing;
    private long unusedSince;

    Topic(String channel) {
        this.channel = channel;
    }

    String channel() {
        return channel;
    }

    void join(Runnable hook) {
        hooks.add(hook);
    }

    void leave(Runnable hook, long now) {
        hooks.remove(hook);
        unusedSince = now;
    }

    boolean has(Runnable hook) {
        return hooks.contains(hook);
    }

    boolean isUnused() {
        return hooks.isEmpty();
    }

    boolean isUnusedFor(long nanos, long now) {
        return hooks.isEmpty() && now - unusedSince >= nanos;
    }

    /** Whether the server tells us of every release from now on. */
    boolean isStanding() {
        return standing;
    }

    void stands(boolean now) {
        standing = now;
    }

    List<Runnable> hooks() {
        return List.copyOf(hooks);
    }
}
