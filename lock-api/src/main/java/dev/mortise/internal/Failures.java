package dev.mortise.internal;

/** Collects failures of steps that all have to be taken: the first is thrown, the others go with it. */
final class Failures {
    private Failures() {}

    static RuntimeException add(RuntimeException first, RuntimeException next) {
        if (first == null) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }
}
