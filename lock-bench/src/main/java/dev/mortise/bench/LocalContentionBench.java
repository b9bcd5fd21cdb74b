package dev.mortise.bench;

import dev.mortise.LockFactory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Threads of one process that all want one lock: pairs of {@code lock} and {@code unlock} for each second, of all threads
 * together.
 *
 * <p>Each pair adds one to a plain counter. After every iteration the counter must equal the number of pairs, or the run
 * fails: a lock that is fast because it lets two in at once has no result.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Dslf4j.internal.verbosity=ERROR")
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class LocalContentionBench {
    /** Whose lock. */
    @Param
    public LockKind kind;

    private LockFactory locks;
    private Lock lock;
    private long counter; // guarded by the lock
    private final Queue<Visitor> visitors = new ConcurrentLinkedQueue<>();

    /** One thread, and how many pairs it made. */
    @State(Scope.Thread)
    public static class Visitor {
        private long pairs;

        /** Has the thread's pairs counted. */
        @Setup(Level.Trial)
        public void join(LocalContentionBench bench) {
            bench.visitors.add(this);
        }
    }

    /** Opens the lock. */
    @Setup(Level.Trial)
    public void open() {
        locks = LockFactory.open("memory:");
        lock = kind.open(locks);
    }

    /** Compares what was counted under the lock with what was done; all threads have stopped by then. */
    @TearDown(Level.Iteration)
    public void check() {
        long pairs = visitors.stream().mapToLong(visitor -> visitor.pairs).sum();
        if (counter != pairs) {
            throw new IllegalStateException(
                    "counter must be " + pairs + " after as many pairs but was " + counter + " with " + kind);
        }
    }

    /** Closes the factory. */
    @TearDown(Level.Trial)
    public void close() {
        locks.close();
    }

    /** Nobody else wants the lock: each pair asks the backend twice. */
    @Benchmark
    @Threads(1)
    public void threads01(Visitor visitor) {
        pair(visitor);
    }

    /** A few threads for each core. */
    @Benchmark
    @Threads(8)
    public void threads08(Visitor visitor) {
        pair(visitor);
    }

    /** Many threads for each core. */
    @Benchmark
    @Threads(64)
    public void threads64(Visitor visitor) {
        pair(visitor);
    }

    private void pair(Visitor visitor) {
        lock.lock();
        try {
            counter++;
        } finally {
            lock.unlock();
        }
        visitor.pairs++;
    }
}
