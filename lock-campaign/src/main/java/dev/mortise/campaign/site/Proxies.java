package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import java.util.ArrayList;
import java.util.List;

/** Proxies that are made when they are asked for. */
final class Proxies {
    private final List<Integer> ports;
    private final List<FaultProxy> proxies = new ArrayList<>();

    Proxies(List<Integer> ports) {
        this.ports = ports;
    }

    List<FaultProxy> all() {
        if (proxies.isEmpty()) {
            ports.forEach(port -> proxies.add(FaultProxy.to("127.0.0.1", port)));
        }
        return proxies;
    }

    List<Integer> ports() {
        return all().stream().map(FaultProxy::port).toList();
    }

    void close() {
        proxies.forEach(FaultProxy::close);
    }
}
