package dev.mortise.testkit;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the child of a {@link LockTaker} can do. One thread runs all commands, so that it holds what it locked. */
final class TakerCommands implements AutoCloseable {
    private volatile LockFactory factory;
    private final AtomicLong longestWait = new AtomicLong();

    /** Runs a line; whatever it throws is the reply. */
    TakerReply run(String line) {
        try {
            return TakerReply.returned(run(TakerWords.words(line)));
        } catch (Exception | Error thrown) {
            return TakerReply.threw(thrown);
        }
    }

    private Object run(List<String> words) throws Exception {
        String command = words.get(0);
        if (command.equals("open")) {
            factory = LockFactory.open(words.get(1), TakerWords.options(words.subList(2, words.size())));
            return "open";
        }
        if (command.equals("close")) {
            close();
            return "closed";
        }
        DistributedLock lock = factory.getLock(words.get(1));
        switch (command) {
            case "lock":
                lock.lock();
                return lock.fencingToken();
            case "tryLock":
                return lock.tryLock(Long.parseLong(words.get(2)), TimeUnit.MILLISECONDS);
            case "unlock":
                lock.unlock();
                return "unlocked";
            case "token":
                return lock.fencingToken();
            case "held":
                return lock.isHeldByCurrentThread();
            case "locked":
                return lock.isLocked();
            case "remaining":
                return lock.remainingLease().toMillis();
            case "count":
                return count(lock, words.subList(2, words.size()));
            case "longestWait": // of all counting so far
                return TimeUnit.NANOSECONDS.toMicros(longestWait.get());
            default:
                throw new IllegalArgumentException("no such command: " + command);
        }
    }

    private int count(DistributedLock lock, List<String> words) {
        FileCounter counter = new FileCounter(Path.of(words.get(0)));
        AtomicInteger left = new AtomicInteger(Integer.parseInt(words.get(1)));
        Actors actors = new Actors();
        actors.runMany(Integer.parseInt(words.get(2)), "count", () -> {
            while (left.getAndDecrement() > 0) {
                countOnce(lock, counter);
            }
        });
        actors.joinAll();
        return Integer.parseInt(words.get(1));
    }

    private void countOnce(DistributedLock lock, FileCounter counter) throws IOException {
        long start = System.nanoTime();
        lock.lock();
        longestWait.accumulateAndGet(System.nanoTime() - start, Math::max);
        try {
            counter.count(lock.fencingToken());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        if (factory != null) {
            factory.close();
        }
    }
}
