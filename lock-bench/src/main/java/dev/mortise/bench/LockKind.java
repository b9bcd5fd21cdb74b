package dev.mortise.bench;

import dev.mortise.LockFactory;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** What is measured, and what it is measured against. */
public enum LockKind {
    /** A lock of one factory on the memory backend. */
    MORTISE("Mortise"),
    /** The JDK's lock for one process, which asks nobody. */
    JDK("ReentrantLock");

    private final String title;

    LockKind(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    Lock open(LockFactory locks) {
        return this == MORTISE ? locks.getLock("bench") : new ReentrantLock();
    }
}
