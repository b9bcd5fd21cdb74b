package dev.mortise.testkit.servers;

/** A server that runs already and is not ours to hurt. */
final class GivenServer implements ServerControl {
    private final String address;

    GivenServer(String address) {
        this.address = address;
    }

    @Override
    public void start() {
        throw refusal("start");
    }

    @Override
    public boolean isAlive() {
        return true;
    }

    @Override
    public String log() {
        return "";
    }

    @Override
    public long pid() {
        throw refusal("tell the process of");
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
    public void kill() {
        throw refusal("kill");
    }

    @Override
    public void close() {
        // it was there before us
    }

    private UnsupportedOperationException refusal(String verb) {
        return refusal(verb, address);
    }

    static UnsupportedOperationException refusal(String verb, String address) {
        return new UnsupportedOperationException(
                "cannot " + verb + " server " + address + ": it was named by a system property, not started here");
    }
}
