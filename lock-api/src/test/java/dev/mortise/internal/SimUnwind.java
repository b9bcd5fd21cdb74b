package dev.mortise.internal;

/**
 * Takes the simulator out of frames that have no business any more: of a process that crashed, or of a run that is over.
 * An error and not an exception, because the engine takes exceptions from a backend for answers.
 */
final class SimUnwind extends Error {
    /** The process whose frame this is has crashed. */
    static final SimUnwind CRASH = new SimUnwind("crashed");

    /** The run is over. */
    static final SimUnwind STOP = new SimUnwind("over");

    private static final long serialVersionUID = 1L;

    private SimUnwind(String message) {
        super(message, null, false, false);
    }
}
