package dev.mortise.bench.redlock;

import java.util.List;

/** The servers in the URL of a run. */
final class Hosts {
    private Hosts() {}

    static List<String> of(String url) {
        String rest = url.substring(url.indexOf("://") + 3);
        return List.of(rest.substring(0, rest.indexOf('?')).split(","));
    }
}
