package dev.mortise.bench.contest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Several processes that want one lock. They stay for all rounds, as compiled code is lost with a process. */
final class CrowdArena implements Arena {
    private final Path file;
    private final Counter counter;
    private final List<Member> members = new ArrayList<>();

    CrowdArena(Workload workload, Contestant contestant, String url) {
        try {
            file = Files.createTempFile("bench-counter-", ".bin");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        counter = new MappedCounter(file);
        try {
            for (int i = 0; i < workload.processes(); i++) {
                members.add(Member.start(workload, contestant, url, file));
            }
            members.forEach(Member::awaitReady);
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    @Override
    public Tally run(Duration time) {
        long before = counter.value();
        members.forEach(member -> member.begin(time));
        List<Long> shares = new ArrayList<>();
        long nanos = 0;
        long longest = 0;
        for (Member member : members) {
            Member.Result result = member.awaitResult();
            shares.add(result.pairs());
            nanos = Math.max(nanos, result.nanos());
            longest = Math.max(longest, result.longestWaitNanos());
        }
        return new Tally(shares, nanos, longest, counter.value() - before, 0);
    }

    @Override
    public void close() {
        members.forEach(Member::dismiss);
        members.forEach(Member::close);
        try {
            Files.deleteIfExists(file);
        } catch (IOException leftToTheSystem) {
            // a file in the directory for temporary files
        }
    }
}
