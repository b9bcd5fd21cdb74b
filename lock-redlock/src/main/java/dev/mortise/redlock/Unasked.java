package dev.mortise.redlock;

/** A server that was not asked at all: there is nothing to undo at it. */
final class Unasked extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unasked(String message) {
        super(message, null, false, false);
    }
}
