package dev.mortise.zookeeper;

import dev.mortise.spi.Tenure;

/** A granted lock's node, and until when to believe that it is there. */
final class Holding implements Tenure {
    private final Session session;
    private final Created node;
    private volatile boolean ended;
    private volatile long endedAt; // meaningful once ended
    private volatile Runnable hook;

    Holding(Session session, Created node) {
        this.session = session;
        this.node = node;
    }

    Created node() {
        return node;
    }

    Session session() {
        return session;
    }

    boolean isOver() {
        return ended;
    }

    @Override
    public long trustedUntil() {
        return ended ? endedAt : session.trustedUntil();
    }

    @Override
    public void onEnd(Runnable hook) {
        this.hook = hook;
        if (ended) { // after the hook is there: whoever ends it meanwhile finds the hook, or is found here
            hook.run();
        }
    }

    /** Notes that the node is gone, or goes with its session. */
    void end() {
        if (!ended) {
            endedAt = System.nanoTime();
            ended = true;
            Runnable told = hook;
            if (told != null) {
                told.run();
            }
        }
    }
}
