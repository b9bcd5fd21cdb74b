package dev.mortise.testkit.servers;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.RequestProcessor;

/** Counts what clients ask of a server, reads and writes alike, before it is done. */
final class RequestLog {
    private final ConcurrentMap<Long, ConcurrentMap<Integer, LongAdder>> bySession = new ConcurrentHashMap<>();

    /** The same processor, but counted. */
    RequestProcessor before(RequestProcessor next) {
        return new RequestProcessor() {
            @Override
            public void processRequest(Request request) throws RequestProcessorException {
                note(request);
                next.processRequest(request);
            }

            @Override
            public void shutdown() {
                next.shutdown();
            }
        };
    }

    RequestCounts all() {
        Map<Integer, Long> sums = new TreeMap<>();
        bySession.values().forEach(counts -> add(counts, sums));
        return new RequestCounts(sums);
    }

    RequestCounts of(long sessionId) {
        Map<Integer, Long> sums = new TreeMap<>();
        add(bySession.getOrDefault(sessionId, new ConcurrentHashMap<>()), sums);
        return new RequestCounts(sums);
    }

    private void note(Request request) {
        boolean byClient = request.cnxn != null; // else the server tells itself to end a session
        if (byClient && request.type != OpCode.ping) {
            bySession
                    .computeIfAbsent(request.sessionId, id -> new ConcurrentHashMap<>())
                    .computeIfAbsent(request.type, type -> new LongAdder())
                    .increment();
        }
    }

    private static void add(Map<Integer, LongAdder> counts, Map<Integer, Long> sums) {
        counts.forEach((type, count) -> sums.merge(type, count.sum(), Long::sum));
    }
}
