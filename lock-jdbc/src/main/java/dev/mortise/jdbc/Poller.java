package dev.mortise.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks for locks that this process waits for and that have become free, unless it is told first. One statement looks for all of them, and there is no
 * more than one at a time, however many names and threads wait.
 *
 * <p>Between two looks it pauses for a random part of the interval, so that processes do not look in step, and no longer than
 * until the first lease is over.
 */
final class Poller {
    private static final int MOST_AT_ONCE = 100;

    private final Database database;
    private final Dialect dialect;
    private final Housekeeper housekeeper;
    private final Push push;
    private final long interval;
    private final Map<String, Set<Wait>> waits = new ConcurrentHashMap<>();
    private final AtomicBoolean running = new AtomicBoolean();

    Poller(Database database, Dialect dialect, Housekeeper housekeeper, Push push, Duration interval) {
        this.database = database;
        this.dialect = dialect;
        this.housekeeper = housekeeper;
        this.push = push;
        this.interval = interval.toNanos();
    }

    /** One who waits for a row to change. */
    static final class Wait {
        private final String key;
        private final Runnable hook;
        private volatile long version; // of the row when it was last looked at; a plain lock's stays at 0

        Wait(String key, Runnable hook) {
            this.key = key;
            this.hook = hook;
        }
    }

    void add(Wait wait) {
        waits.compute(wait.key, (key, all) -> {
            Set<Wait> more = all == null ? ConcurrentHashMap.newKeySet() : all;
            more.add(wait);
            return more;
        });
        push.listen(this);
        if (running.compareAndSet(false, true)) {
            plan(interval);
        }
    }

    boolean isWaiting() {
        return !waits.isEmpty();
    }

    /** Has those who wait for a row try again: somebody said that it has changed. */
    void changed(String key) {
        waits.getOrDefault(key, Set.of()).forEach(wait -> wait.hook.run());
    }

    void remove(Wait wait) {
        waits.computeIfPresent(wait.key, (key, all) -> {
            all.remove(wait);
            return all.isEmpty() ? null : all;
        });
    }

    private void plan(long longest) {
        housekeeper.schedule(1 + ThreadLocalRandom.current().nextLong(Math.max(1, longest)), this::look);
    }

    private void look() {
        List<String> keys = new ArrayList<>(waits.keySet());
        long longest = interval;
        try {
            for (int from = 0; from < keys.size(); from += MOST_AT_ONCE) {
                List<String> some = keys.subList(from, Math.min(keys.size(), from + MOST_AT_ONCE));
                long first = database.ask("*", "poll", false, (line, again) -> lookFor(line, some));
                longest = Math.min(longest, first);
            }
        } catch (RuntimeException outage) {
            longest = interval; // those who wait ask by themselves, about once a second, and are told
        }
        if (!waits.isEmpty()) {
            plan(longest);
            return;
        }
        running.set(false);
        if (!waits.isEmpty() && running.compareAndSet(false, true)) {
            plan(interval); // for one that came between the look and the note
        }
    }

    /** Tells those whose lock is free; returns the nanoseconds until the first lease of the others is over. */
    private long lookFor(Line line, List<String> keys) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(keys.size(), "?"));
        PreparedStatement statement = line.statement(
                "SELECT lock_key, owner, expires_at, version, shares, " + dialect.now() + " FROM " + dialect.table
                        + " WHERE lock_key IN (" + marks + ")",
                keys.toArray());
        long first = Long.MAX_VALUE;
        Set<String> missing = new HashSet<>(keys);
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                String key = row.getString(1);
                missing.remove(key);
                long left = row.getLong(3) - row.getLong(6);
                boolean free = left <= 0 || row.getString(2) == null && row.getString(5) == null;
                tell(key, row.getLong(4), free);
                first = free ? first : Math.min(first, TimeUnit.MICROSECONDS.toNanos(left));
            }
        }
        missing.forEach(key -> tell(key, 0, true));
        return first;
    }

    private void tell(String key, long version, boolean free) {
        for (Wait wait : waits.getOrDefault(key, Set.of())) {
            boolean changed = wait.version != version; // also at the first look: it may have changed since the refusal
            wait.version = version;
            if (free || changed) {
                wait.hook.run();
            }
        }
    }
}
