package dev.mortise.campaign.scenario;

/**
 * A kind of trouble that a server can be in.
 *
 * @param title what people call it: mostly what the server says
 * @param kind what it must be taken for
 * @param begin puts the server into it
 * @param heal gets it out again
 */
record Trouble(String title, Kind kind, Step begin, Step heal) {
    enum Kind {
        /** Told as something that may pass; ridden out by whoever waits. */
        PASSING,
        /** Told at once, as something that will not pass. */
        PERMANENT,
        /** Mended without a word. */
        UNNOTICED
    }

    /** Something done to the server. */
    interface Step {
        /** @param lockName the lock that is asked for while the trouble lasts */
        void run(String lockName) throws Exception;
    }

    static Trouble passing(String title, Step begin, Step heal) {
        return new Trouble(title, Kind.PASSING, begin, heal);
    }

    static Trouble permanent(String title, Step begin, Step heal) {
        return new Trouble(title, Kind.PERMANENT, begin, heal);
    }

    static Trouble unnoticed(String title, Step begin) {
        return new Trouble(title, Kind.UNNOTICED, begin, lockName -> {});
    }
}
