package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import java.util.function.Function;

/** Whose locks are measured on ZooKeeper. */
enum ZooKeeperContestant implements Contestant {
    /** Three requests of a plain handle. It does not wait for others, so it only takes part where nobody has to. */
    RAW("raw ZooKeeper", url -> new RawLocks(servers(url))),
    MORTISE("Mortise", url -> new MortiseLocks(url + "/bench-mortise")),
    CURATOR("Curator", url -> new CuratorLocks(servers(url)));

    private static final String SCHEME = "zookeeper://";

    private final String title;
    private final Function<String, Locks> opener;

    ZooKeeperContestant(String title, Function<String, Locks> opener) {
        this.title = title;
        this.opener = opener;
    }

    @Override
    public String title() {
        return title;
    }

    /** @param url scheme and address, no path: each has its own below the root */
    @Override
    public Locks open(String url) {
        return opener.apply(url);
    }

    private static String servers(String url) {
        return url.substring(SCHEME.length());
    }
}
