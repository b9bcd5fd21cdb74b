package dev.mortise.testkit.servers;

/** A ZooKeeper server in a JVM of its own, which can be stopped and killed like any process. */
final class ZooKeeperProcess implements ZooKeeperControl {
    private final LocalServer server;

    ZooKeeperProcess(ZooKeeperProgram program) {
        server = new LocalServer(program);
    }

    @Override
    public void start() {
        server.start();
    }

    @Override
    public void stop() {
        if (server.isAlive()) {
            server.kill();
        }
    }

    @Override
    public void pause() {
        server.pause();
    }

    @Override
    public void resume() {
        server.resume();
    }

    @Override
    public void expireSession(long sessionId) {
        throw notInHere("expire a session at");
    }

    @Override
    public void dropConnections() {
        throw notInHere("drop connections of");
    }

    @Override
    public void close() {
        server.close();
    }

    private static UnsupportedOperationException notInHere(String verb) {
        return new UnsupportedOperationException("cannot " + verb + " a server that runs in another JVM");
    }
}
