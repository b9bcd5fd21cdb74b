package dev.mortise.campaign.work;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Journal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a client process can do. One thread runs all commands, so that it holds what it took. */
final class ClientCommands {
    /** The number of the thread that runs commands, in the journal. */
    private static final int COMMANDS = 1_000;

    private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long STOP_LIMIT_MS = 30_000;

    private final List<Thread> workers = new ArrayList<>();
    private volatile boolean over;
    private volatile LockClient client;
    private Journal journal;
    private int process;
    private int resourcePort;
    private String stem;

    Reply run(String line) {
        try {
            return Reply.returned(run(Words.of(line)));
        } catch (Exception | Error thrown) {
            return Reply.threw(thrown);
        }
    }

    private Object run(List<String> words) throws Exception {
        switch (words.get(0)) {
            case "open":
                return open(words);
            case "work":
                return work(WorkPlan.of(words));
            case "rest":
                return rest();
            case "census":
                return census();
            case "close":
                close();
                return "closed";
            default:
                int lock = Integer.parseInt(words.get(1));
                return script(words, lock, recorded(lock, COMMANDS));
        }
    }

    private Object script(List<String> words, int number, RecordedLock lock) throws InterruptedException {
        switch (words.get(0)) {
            case "acquire":
                return lock.acquire(Duration.ofNanos(Long.parseLong(words.get(2))));
            case "release":
                lock.release();
                return "released";
            case "unlock": // without a note, as it may be none of ours
                client.lock(name(number)).unlock();
                return "released";
            case "look":
                return lock.look();
            case "watch":
                return watch(lock, Duration.ofNanos(Long.parseLong(words.get(2))));
            case "write":
                return write(number, Long.parseLong(words.get(2)));
            default:
                throw new IllegalArgumentException("no such command: " + words.get(0));
        }
    }

    private String open(List<String> words) {
        process = Integer.parseInt(words.get(1));
        stem = words.get(2);
        resourcePort = Integer.parseInt(words.get(3));
        journal = Journal.open(Path.of(words.get(4), "client-" + process + History.SUFFIX));
        client = Make.valueOf(words.get(5)).open(words.get(6), Duration.parse(words.get(7)));
        return "open";
    }

    /** The heap in use after a collection, in bytes, and the number of threads. */
    private static String census() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) + " " + Thread.activeCount();
    }

    private String name(int number) {
        return stem + number;
    }

    private RecordedLock recorded(int number, int thread) {
        return new RecordedLock(client.lock(name(number)), journal, process, thread, number);
    }

    private String work(WorkPlan plan) {
        over = false;
        for (int i = 0; i < plan.threads(); i++) {
            int number = i;
            Thread thread = new Thread(() -> work(plan, number), "worker-" + i);
            thread.start();
            workers.add(thread);
        }
        return "working";
    }

    private void work(WorkPlan plan, int thread) {
        List<RecordedLock> locks = new ArrayList<>();
        for (int lock = 0; lock < plan.locks(); lock++) {
            locks.add(recorded(lock, thread));
        }
        try (Resource resource = new Resource(resourcePort)) {
            new Worker(locks, resource, process, thread, plan).run(() -> over);
        }
    }

    private String rest() throws InterruptedException {
        over = true;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_LIMIT_MS);
        for (Thread worker : workers) {
            worker.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            if (worker.isAlive()) {
                throw new IllegalStateException(
                        worker.getName() + " does not come to an end: " + List.of(worker.getStackTrace()));
            }
        }
        workers.clear();
        return "resting";
    }

    /** Looks again and again, until it is told that the lock is lost or the time is up; returns whether it was lost. */
    private static boolean watch(RecordedLock lock, Duration limit) {
        long start = System.nanoTime();
        while (lock.look()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(LOOK_EVERY);
        }
        return true;
    }

    /** Writes without a look at the lock, as one does that was stopped between look and write. */
    private boolean write(int number, long token) {
        try (Resource resource = new Resource(resourcePort)) {
            return resource.write(number, process, COMMANDS, token, resource.read(number) + 1);
        }
    }

    void close() {
        over = true;
        if (client != null) {
            client.close();
        }
    }
}
