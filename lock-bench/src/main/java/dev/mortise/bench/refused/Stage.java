package dev.mortise.bench.refused;

import dev.mortise.bench.contest.Venue;
import dev.mortise.bench.zookeeper.ZooKeeperBench;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperEnsemble;

/** Servers that subjects take turns on, each in a process of its own. */
record Stage(String title, String url, Runnable end) implements AutoCloseable {
    static Stage oneServer() {
        Venue venue = ZooKeeperBench.BENCH.server().get();
        return new Stage("one server", venue.url(), venue::close);
    }

    static Stage threeServers() {
        ZooKeeperEnsemble ensemble = Servers.zooKeeperProcesses(3, ZooKeeperBench.SERVER_DEFAULTS);
        return new Stage("three servers", ensemble.url(), ensemble::close);
    }

    @Override
    public void close() {
        end.run();
    }
}
