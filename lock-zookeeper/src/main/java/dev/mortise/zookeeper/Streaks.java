package dev.mortise.zookeeper;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The locks that this process takes again and again in one session, with nobody else coming for them: nobody has to look at
 * their lines. Of many locks, those that were used last are remembered.
 *
 * <p>A client cannot take down a single watch at the server: it stays until the lock's node goes, as it does by itself when
 * nobody has used the lock for a while. So no more are put up than may stay.
 */
final class Streaks {
    private static final int MOST = 1_000;

    /** From when on a streak is expected to last: then it is worth a watch, which costs a request and saves one each time. */
    private static final int LASTING = 3;

    private final Requests requests;
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Streak> watched = new HashMap<>(); // guarded by lock
    private final Map<String, Streak> recent = new LinkedHashMap<>(); // guarded by lock; the eldest first

    Streaks(Requests requests) {
        this(requests, MOST);
    }

    /** @param most how many watches are put up, and how many locks are remembered without one */
    Streaks(Requests requests, int most) {
        this.requests = requests;
        this.most = most;
    }

    /** Whether the next place at a lock's node will probably turn out to be the first without a look. */
    boolean isLikelyFirst(String base) {
        Streak streak = at(base);
        return streak.length() >= LASTING && streak.isWatched();
    }

    /** Whether a place that was made just now is the first: a no tells nothing. */
    boolean isFirst(Created made) {
        return at(made.base()).makesFirst(made);
    }

    private Streak at(String base) {
        lock.lock();
        try {
            return streakAt(base);
        } finally {
            lock.unlock();
        }
    }

    private Streak streakAt(String base) {
        Streak streak = watched.get(base);
        return streak != null ? streak : recent.getOrDefault(base, Streak.NONE);
    }

    /** Notes that a place that was granted is gone, as the server has said. */
    void left(Created granted) {
        Streak streak;
        lock.lock();
        try {
            streak = streakAt(granted.base()).with(granted);
            if (streak.watch() == null && streak.length() >= LASTING && watched.size() < most) {
                streak = streak.watchedBy(new ParentWatch(() -> forgetWatched(granted.base())));
            }
            remember(granted.base(), streak);
        } finally {
            lock.unlock();
        }
        if (streak.watch() != null && streak.length() >= LASTING && !streak.isWatched()) {
            requests.putUp(streak.watch(), granted.base());
        }
    }

    private void remember(String base, Streak streak) {
        recent.remove(base);
        if (streak.watch() != null) {
            watched.put(base, streak);
            return;
        }
        recent.put(base, streak);
        if (recent.size() > most) {
            recent.remove(recent.keySet().iterator().next());
        }
    }

    private void forgetWatched(String base) {
        lock.lock();
        try {
            watched.remove(base);
        } finally {
            lock.unlock();
        }
    }
}
