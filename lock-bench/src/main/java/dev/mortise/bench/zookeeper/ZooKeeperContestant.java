package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.MortiseLocks;
import dev.mortise.bench.contest.Profile;

/** Whose locks are measured on ZooKeeper. Each is given scheme and address, and has its own path below the root. */
enum ZooKeeperContestant implements Contestant {
    /** Three requests of a plain handle. It does not wait for others, so it only takes part where nobody has to. */
    RAW(Profile.of("raw ZooKeeper", url -> new RawLocks(servers(url)), "org.apache.zookeeper:zookeeper")),
    MORTISE(Profile.of("Mortise", url -> new MortiseLocks(url + "/bench-mortise"), "dev.mortise:lock-zookeeper")),
    CURATOR(Profile.of("Curator", url -> new CuratorLocks(servers(url)), "org.apache.curator:curator-recipes")),
    SPRING(Profile.minor(
            "Spring Integration",
            url -> new SpringLocks(servers(url)),
            "org.springframework.integration:spring-integration-zookeeper"));

    private static final String SCHEME = "zookeeper://";

    private final Profile profile;

    ZooKeeperContestant(Profile profile) {
        this.profile = profile;
    }

    @Override
    public Profile profile() {
        return profile;
    }

    private static String servers(String url) {
        return url.substring(SCHEME.length());
    }
}
