package dev.mortise.testkit.servers;

/** What can be done to one server from outside, wherever it runs. */
interface ServerControl {
    /** Starts the server, for the first time or again, with the configuration it has. Does not wait until it serves. */
    void start();

    boolean isAlive();

    /** What the server has said since it started, or the end of that. */
    String log();

    long pid();

    void pause();

    void resume();

    /** Ends the server at once and waits until it is gone. What it has in files stays for another start. */
    void kill();

    /** Ends the server for good, whatever state it is in, and deletes its files. */
    void close();
}
