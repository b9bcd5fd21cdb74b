package dev.mortise.bench;

import dev.mortise.LockFactory;
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
import org.openjdk.jmh.annotations.Warmup;

/** A thread that takes a lock it holds: the time for one {@code lock} and one {@code unlock} inside an outer hold. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Dslf4j.internal.verbosity=ERROR")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ReentryBench {
    /** Whose lock. */
    @Param
    public LockKind kind;

    private LockFactory locks;
    private Lock lock;

    /** Opens the lock. */
    @Setup(Level.Trial)
    public void open() {
        locks = LockFactory.open("memory:");
        lock = kind.open(locks);
    }

    /** Takes the lock; for each iteration anew, as only there the thread is sure to stay the same. */
    @Setup(Level.Iteration)
    public void enter() {
        lock.lock();
    }

    /** Gives the lock back, which fails if the nested pairs were not balanced. */
    @TearDown(Level.Iteration)
    public void leave() {
        lock.unlock();
    }

    /** Closes the factory. */
    @TearDown(Level.Trial)
    public void close() {
        locks.close();
    }

    /** One nested pair. */
    @Benchmark
    public void nested() {
        lock.lock();
        lock.unlock();
    }
}
