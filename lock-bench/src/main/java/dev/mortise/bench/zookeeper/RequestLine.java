package dev.mortise.bench.zookeeper;

import dev.mortise.bench.contest.ServerLoad;
import dev.mortise.testkit.servers.RequestCounts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.zookeeper.ZooDefs.OpCode;

/** What a server was asked so far, as a line between its process and this one. */
final class RequestLine {
    private static final String OTHERS = "other";

    /** Those that differ only in what they answer, or in what becomes of a node without children, are one kind. */
    private static final Map<String, int[]> KINDS = Map.of(
            "create", new int[] {OpCode.create, OpCode.create2, OpCode.createContainer, OpCode.createTTL},
            "delete", new int[] {OpCode.delete},
            "exists", new int[] {OpCode.exists},
            "getChildren", new int[] {OpCode.getChildren, OpCode.getChildren2},
            "getData", new int[] {OpCode.getData},
            "multi", new int[] {OpCode.multi, OpCode.multiRead},
            "watches",
                    new int[] {
                        OpCode.addWatch,
                        OpCode.checkWatches,
                        OpCode.removeWatches,
                        OpCode.setWatches,
                        OpCode.setWatches2
                    });

    private RequestLine() {}

    static String of(RequestCounts counts) {
        Map<String, Long> words = new LinkedHashMap<>();
        KINDS.forEach((kind, codes) -> words.put(kind, counts.of(codes)));
        long told = words.values().stream().mapToLong(Long::longValue).sum();
        words.put(OTHERS, counts.total() - told);
        return words.entrySet().stream()
                .map(word -> word.getKey() + "=" + word.getValue())
                .collect(Collectors.joining(" "));
    }

    static ServerLoad parse(String line) {
        Map<String, ServerLoad.Usage> commands = new TreeMap<>();
        for (String word : line.split(" ")) {
            String[] parts = word.split("=");
            commands.put(parts[0], new ServerLoad.Usage(Long.parseLong(parts[1]), 0));
        }
        return new ServerLoad(commands);
    }
}
