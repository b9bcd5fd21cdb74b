package dev.mortise.campaign.adapter;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.ExponentialBackoffRetry;

/**
 * Curator's {@code InterProcessMutex}, used as its documentation wants it: whoever holds it watches the connection, and
 * does not believe in it while that is suspended or lost.
 */
final class CuratorClient implements LockClient {
    private static final int CONNECTION_TIMEOUT_MS = 1_000;

    private final CuratorFramework client;
    private final Map<String, InterProcessMutex> mutexes = new ConcurrentHashMap<>();
    private volatile boolean connected = true;

    CuratorClient(String url, Duration lease) {
        client = CuratorFrameworkFactory.newClient(
                url.replace("zookeeper://", ""),
                (int) lease.toMillis(),
                CONNECTION_TIMEOUT_MS,
                new ExponentialBackoffRetry(1_000, 3));
        client.getConnectionStateListenable().addListener((framework, state) -> changed(state));
        client.start();
    }

    private void changed(ConnectionState state) {
        connected = state.isConnected();
    }

    @Override
    public AnyLock lock(String name) {
        InterProcessMutex mutex =
                mutexes.computeIfAbsent(name, known -> new InterProcessMutex(client, "/curator/" + known));
        return new AnyLock() {
            /** It has no uninterruptible form: whoever wants one asks again, and keeps the interrupt for later. */
            @Override
            public void lock() {
                boolean interrupted = false;
                while (run(mutex::acquire)) {
                    interrupted = true;
                }
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public boolean tryLock(Duration patience) throws InterruptedException {
                try {
                    return mutex.acquire(patience.toNanos(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException | RuntimeException told) {
                    throw told;
                } catch (Exception e) { // Curator declares no less
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public void unlock() {
                if (run(mutex::release)) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public boolean isHeld() {
                return connected && mutex.isOwnedByCurrentThread();
            }

            @Override
            public long token() {
                return 0;
            }
        };
    }

    private interface Step {
        void run() throws Exception;
    }

    /** Tells whether it was interrupted. */
    private static boolean run(Step step) {
        try {
            step.run();
            return false;
        } catch (InterruptedException noticed) {
            return true;
        } catch (RuntimeException told) {
            throw told;
        } catch (Exception e) { // Curator declares no less
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
