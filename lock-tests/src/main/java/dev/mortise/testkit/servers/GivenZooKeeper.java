package dev.mortise.testkit.servers;

/** A ZooKeeper server that runs already and is not ours to hurt. */
final class GivenZooKeeper implements ZooKeeperControl {
    private final String address;

    GivenZooKeeper(String address) {
        this.address = address;
    }

    @Override
    public void start() {
        throw refusal("start");
    }

    @Override
    public void stop() {
        throw refusal("stop");
    }

    @Override
    public void pause() {
        throw refusal("pause");
    }

    @Override
    public void resume() {
        throw refusal("resume");
    }

    @Override
    public void expireSession(long sessionId) {
        throw refusal("expire a session at");
    }

    @Override
    public void dropConnections() {
        throw refusal("drop connections of");
    }

    @Override
    public void close() {
        // it was there before us
    }

    RequestLog requests() {
        throw refusal("count requests of");
    }

    private UnsupportedOperationException refusal(String verb) {
        return GivenServer.refusal(verb, address);
    }
}
