package dev.mortise.campaign.scenario;

import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The troubles of one backend, and an operator who makes them. */
interface Troubles extends AutoCloseable {
    static Troubles of(Backend backend, Site site) throws SQLException {
        return switch (backend) {
            case REDIS -> new RedisTroubles(site);
            case ZOOKEEPER -> new ZooKeeperTroubles(site);
            case POSTGRES -> DatabaseTroubles.postgres(site.url());
            case MARIADB -> DatabaseTroubles.mariaDb(site.url());
            case H2 -> DatabaseTroubles.h2(site.url());
            case SQLITE -> DatabaseTroubles.sqlite(site.url());
            case REDLOCK -> throw new IllegalArgumentException("its servers are " + Backend.REDIS.label());
        };
    }

    /** As clients open it. */
    String url();

    /** In the order in which they are to be made: the last may be for good. */
    List<Trouble> all();

    /** URLs that are refused for good at opening, by why. */
    default Map<String, String> refused() {
        return Map.of();
    }

    @Override
    default void close() {
        // nothing to close
    }
}
