package dev.mortise.campaign.scenario;

import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.work.ClientProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether a process grows: its heap after a collection, and its threads, looked at now and then. */
final class Growth {
    private static final double MEGABYTE = 1 << 20;
    private static final double HOUR = Duration.ofHours(1).toNanos();
    private static final Duration ENOUGH = Duration.ofMinutes(20);
    private static final double MOST_PER_HOUR = 1;

    private record Sample(long at, double heap, int threads) {}

    private final ClientProcess client;
    private final List<Sample> samples = new ArrayList<>();

    Growth(ClientProcess client) {
        this.client = client;
    }

    void sample() {
        String[] heapAndThreads = client.ask("census").value().split(" ");
        samples.add(new Sample(
                System.nanoTime(), Long.parseLong(heapAndThreads[0]) / MEGABYTE, Integer.parseInt(heapAndThreads[1])));
    }

    void judge(Cell cell) {
        List<Sample> warm = samples.subList(samples.size() / 4, samples.size());
        double slope = slope(warm);
        cell.figure("heap MB", warm.get(warm.size() - 1).heap);
        cell.figure("heap slope MB/h", slope);
        cell.figure("threads max", warm.stream().mapToInt(Sample::threads).max().orElse(0));
        long span = warm.get(warm.size() - 1).at - warm.get(0).at;
        cell.require(
                span < ENOUGH.toNanos() || slope < MOST_PER_HOUR,
                String.format("the heap grows by %.2f MB an hour", slope)); // a short time shows noise only
    }

    /** Of the line that fits best. */
    private static double slope(List<Sample> samples) {
        double meanTime = samples.stream().mapToDouble(Sample::at).average().orElse(0);
        double meanHeap = samples.stream().mapToDouble(Sample::heap).average().orElse(0);
        double above = 0;
        double below = 0;
        for (Sample sample : samples) {
            above += (sample.at - meanTime) * (sample.heap - meanHeap);
            below += (sample.at - meanTime) * (sample.at - meanTime);
        }
        return below == 0 ? 0 : above / below * HOUR;
    }
}
