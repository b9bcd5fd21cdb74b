package dev.mortise.bench.contest;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A process of a crowd, as seen from outside: {@link MemberMain}. */
final class Member implements AutoCloseable {
    private final Child process;

    private Member(Child process) {
        this.process = process;
    }

    /** What one run of the process came to. */
    record Result(long pairs, long nanos, long longestWaitNanos) {
        String line() {
            return pairs + " " + nanos + " " + longestWaitNanos;
        }

        static Result parse(String line) {
            String[] words = line.split(" ");
            return new Result(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
        }
    }

    static Member start(Workload workload, Contestant contestant, String url, Path counter) {
        Path jdk = workload.virtual()
                ? Jdk.withVirtualThreads().orElseThrow(() -> new IllegalStateException("needs JDK 21"))
                : Jdk.own();
        return new Member(Child.start(
                jdk,
                workload.virtual()
                        ? List.of("-Xmx512m", "--enable-native-access=ALL-UNNAMED") // Netty has some
                        : List.of("-Xmx128m"),
                MemberMain.class,
                ContestantKey.of(contestant),
                url,
                counter.toString(),
                (workload.virtual() ? Threads.VIRTUAL : Threads.PLATFORM).name(),
                Integer.toString(workload.threads())));
    }

    void awaitReady() {
        String line = process.hear();
        if (!line.equals(MemberMain.READY)) {
            throw new IllegalStateException("a process is not ready but said '" + line + "'");
        }
    }

    void begin(Duration time) {
        process.tell(Long.toString(time.toMillis()));
    }

    Result awaitResult() {
        return Result.parse(process.hear());
    }

    /** Lets the process end. */
    void dismiss() {
        process.dismiss();
    }

    /** Waits for the end of the process; after a while, by force. */
    @Override
    public void close() {
        process.close();
    }
}
