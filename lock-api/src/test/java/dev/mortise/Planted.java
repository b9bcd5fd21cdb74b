package dev.mortise;

import dev.mortise.internal.LockEngine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Violations of the shape rules, planted to prove that the rules bite. Nothing here ever runs. */
final class Planted {
    private Planted() {}

    static final class EngineUser {
        Class<?> use() {
            return LockEngine.class;
        }
    }

    static final class WallClock {
        Instant read() {
            return Instant.now();
        }
    }

    static final class Console {
        void print() {
            System.out.println();
        }
    }

    static final class StackTrace {
        void print(Exception e) {
            e.printStackTrace();
        }
    }

    static final class Local {
        private final ThreadLocal<String> mine = new ThreadLocal<>();

        String read() {
            return mine.get();
        }
    }

    static final class Sleeper {
        void sleep() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    static final class ThreadStarter {
        Thread make(Runnable task) {
            return new Thread(task);
        }
    }

    static final class ExecutorUser {
        Executor make() {
            return Executors.newCachedThreadPool();
        }
    }

    static final class CommonPoolUser {
        CompletableFuture<Void> run(Runnable task) {
            return CompletableFuture.runAsync(task);
        }
    }

    /** Static state of every forbidden kind. */
    static final class Statics {
        static final List<String> FIXED = List.of("fixed");
        static final List<String> LIST = new ArrayList<>();
        static final List<AtomicInteger> COUNTERS = List.of(new AtomicInteger());
        static final int[] ARRAY = {1};
        static int plain = 1;

        private Statics() {}
    }

    /** Locks by monitor, once by method and once by block. */
    static final class Monitor {
        synchronized void method() {
            hashCode();
        }

        void block() {
            synchronized (this) {
                hashCode();
            }
        }
    }

    /** A public class that anybody could extend. */
    public static class Open {
        /** Visible, and in no reviewed list. */
        public void added() {
            hashCode();
        }
    }
}
