package dev.mortise.testkit.servers;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.zookeeper.server.Request;

/**
 * How many requests of each kind a {@link ZooKeeperServer} has been sent, by the codes in
 * {@code org.apache.zookeeper.ZooDefs.OpCode}.
 *
 * <p>One transaction is one request, whatever is in it. Pings are left out: they come by the clock.
 *
 * <p>Immutable.
 */
public final class RequestCounts {
    private final Map<Integer, Long> counts;

    RequestCounts(Map<Integer, Long> counts) {
        this.counts = Map.copyOf(counts);
    }

    /** How many there were of these kinds together. */
    public long of(int... opCodes) {
        return Arrays.stream(opCodes)
                .mapToLong(code -> counts.getOrDefault(code, 0L))
                .sum();
    }

    /** How many there were in all. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What came after an earlier look at the same server. */
    public RequestCounts since(RequestCounts earlier) {
        Map<Integer, Long> later = new TreeMap<>();
        counts.forEach((code, count) -> {
            if (count > earlier.of(code)) {
                later.put(code, count - earlier.of(code));
            }
        });
        return new RequestCounts(later);
    }

    /** The kinds with their names and how many there were of each. */
    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(entry -> Request.op2String(entry.getKey()) + "=" + entry.getValue())
                .sorted()
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
