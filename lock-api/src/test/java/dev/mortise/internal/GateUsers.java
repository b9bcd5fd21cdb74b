package dev.mortise.internal;

import dev.mortise.LockOptions;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A gate with a few users, each driven by one thread, and a backend that is one flag. Whatever the users do, each step
 * checks that the lock has one holder, here and at the backend, and that tokens rise.
 *
 * <p>Unless time is moved, newcomers may always overtake; hand-offs are limited to one for each grant.
 */
class GateUsers {
    private static final int USERS = 4;
    private static final LockOptions OPTIONS = LockOptions.builder().handOffs(1).build();
    private static final LeaseTerms TERMS = LeaseTerms.renewed(OPTIONS);

    private volatile long now; // stands still unless moved
    private final AtomicReference<Gate> current = new AtomicReference<>(newGate());
    private final AtomicBoolean taken = new AtomicBoolean(); // at the backend
    private final AtomicLong grants = new AtomicLong();
    private final AtomicReference<User> holder = new AtomicReference<>();
    private final AtomicLong lastToken = new AtomicLong();
    private final User[] users = new User[USERS];

    GateUsers() {
        for (int i = 0; i < USERS; i++) {
            users[i] = new User(i);
        }
    }

    private Gate newGate() {
        return new ExclusiveGate(() -> now, new HandOffPolicy(OPTIONS), this::replace);
    }

    private void replace(Gate retired) {
        current.compareAndSet(retired, newGate());
    }

    /** Moves the clock. */
    void pass(Duration time) {
        now += time.toNanos();
    }

    /** How often the backend was asked. */
    long grants() {
        return grants.get();
    }

    boolean holds(int who) {
        return holder.get() == users[who];
    }

    /** Asks without waiting. */
    void tryAcquire(int who) {
        User user = users[who];
        if (user.place == null) {
            user.place = new Place(false, who);
            if (!advance(user)) {
                abandon(user);
            }
        }
    }

    /** Gets in line, or looks how far it has come. */
    void acquire(int who) {
        User user = users[who];
        if (user.place == null) {
            user.place = new Place(true, who);
        }
        if (holder.get() != user) {
            advance(user);
        }
    }

    /** Gives the lock back, to the next one here or to the backend; or stops waiting for it, as after a time-out. */
    void leave(int who) {
        User user = users[who];
        if (holder.get() == user) {
            release(user);
        } else if (user.place != null) {
            abandon(user);
        }
    }

    private void release(User user) {
        Turn turn = user.place.turn;
        user.place = null;
        holder.set(null);
        Gate gate = turn.hold().gate();
        if (gate.leave(turn) == Gate.Exit.RELEASE) {
            free();
            opened(gate);
        }
    }

    void opened(Gate gate) {
        gate.opened(0);
    }

    /** Fails if those in line have been forgotten: the lock is with nobody, and nobody has been told to look. */
    void checkNobodyForgotten() {
        boolean waiting = false;
        boolean served = false;
        for (User user : users) {
            if (user.place != null) {
                waiting |= user.place.turn == null;
                served |= user.place.turn != null || user.place.signalled;
            }
        }
        check(served || !waiting, "the lock is free, somebody waits, and nobody was woken");
        check(served || !taken.get(), "nobody wants the lock, and this process keeps it");
    }

    /** Goes on until it holds the lock or has to wait. */
    private boolean advance(User user) {
        while (true) {
            Gate gate = current.get();
            switch (gate.poll(user.place)) {
                case TURN:
                    return enter(user);
                case CONTEND:
                    gate.granted(user.place, grant(gate));
                    return enter(user);
                case RELEASE:
                    free();
                    break;
                case WAIT:
                    user.gate = gate;
                    return false;
                default:
                    break; // retired: there is another
            }
        }
    }

    private boolean enter(User user) {
        check(holder.compareAndSet(null, user), "two hold the lock here");
        long token = user.place.turn.token();
        check(lastToken.getAndSet(token) < token, "a token that does not rise");
        return true;
    }

    private void abandon(User user) {
        Gate gate = user.gate;
        Gate.Step step = gate.abandon(user.place);
        if (step == Gate.Step.TURN) {
            enter(user); // handed over in the last moment
            return;
        }
        if (step == Gate.Step.RELEASE) {
            free();
            opened(gate);
        }
        user.place = null;
    }

    private Hold grant(Gate gate) {
        check(taken.compareAndSet(false, true), "told to ask the backend while this process holds the lock");
        long token = grants.incrementAndGet() << 16;
        LeaseRequest request =
                new LeaseRequest("name", "id", LockMode.MUTEX, Duration.ofSeconds(30), "holder", null, true);
        return new Hold(request, Grant.reserving(token, 1_000, null), TERMS, gate, "", now, now, false);
    }

    private void free() {
        check(taken.compareAndSet(true, false), "gave back what this process does not hold");
    }

    private static void check(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalStateException(otherwise);
        }
    }

    private static final class User {
        final int number;
        Place place; // null while it wants nothing
        Gate gate; // where it waits

        User(int number) {
            this.number = number;
        }

        @Override
        public String toString() {
            return "user " + number;
        }
    }

    /** The last user is like a future: it owns the lock before it has run. */
    private static final class Place extends Waiter {
        private final boolean ownsAtOnce;

        Place(boolean patient, int who) {
            super(new HandleOwner(), patient, true, false);
            this.ownsAtOnce = who == 3;
        }

        @Override
        boolean ownsAtOnce() {
            return ownsAtOnce;
        }

        @Override
        void wake() {}
    }
}
