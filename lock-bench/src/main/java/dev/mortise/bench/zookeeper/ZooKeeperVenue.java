package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Child;
import dev.mortise.bench.contest.ServerLoad;
import dev.mortise.bench.contest.Venue;
import java.util.List;
import org.apache.zookeeper.Version;

/** A ZooKeeper server in a process of its own: it shares no heap and no collector with those who are measured. */
final class ZooKeeperVenue implements Venue {
    private final Child process = Child.start(List.of("-Xmx512m"), ServerMain.class);
    private final String url = process.hear();

    @Override
    public String url() {
        return url;
    }

    @Override
    public String name() {
        return "ZooKeeper " + Version.getVersion();
    }

    @Override
    public ServerLoad load() {
        process.tell("");
        return RequestLine.parse(process.hear());
    }

    @Override
    public void close() {
        process.close();
    }
}
