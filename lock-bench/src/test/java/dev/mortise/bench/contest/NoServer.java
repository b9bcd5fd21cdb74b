package dev.mortise.bench.contest;

import java.util.Map;

/** A venue for contestants that need none. */
final class NoServer implements Venue {
    @Override
    public String url() {
        return "test:";
    }

    @Override
    public String name() {
        return "no server";
    }

    @Override
    public ServerLoad load() {
        return new ServerLoad(Map.of());
    }

    @Override
    public void close() {}
}
