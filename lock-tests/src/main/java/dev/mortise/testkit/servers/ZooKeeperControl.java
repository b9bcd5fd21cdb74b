package dev.mortise.testkit.servers;

/** What can be done to one ZooKeeper server, wherever it runs. */
interface ZooKeeperControl {
    /** Starts the server, for the first time or again, with the data it has. */
    void start();

    /** Stops the server if it runs, and waits until it is gone. What it has in files stays for another start. */
    void stop();

    /** Stops all its threads until {@link #resume()}. */
    void pause();

    /** Lets a paused server go on. */
    void resume();

    /** Ends a session as if its time were up, and waits until its nodes are gone. */
    void expireSession(long sessionId);

    /** Cuts the connections of all clients. */
    void dropConnections();

    /** Stops the server for good and deletes its files. */
    void close();
}
