package dev.mortise.internal;

/**
 * What a factory has on its hands, for tests that look for leaks.
 *
 * @param gates names with a holder or waiter in this process
 * @param waiters threads and futures in line
 * @param holds locks held at the backend
 * @param releases releases that go on in the background
 */
public record Census(int gates, int waiters, int holds, int releases) {
    /** Whether nothing is left. */
    public boolean isEmpty() {
        return gates == 0 && waiters == 0 && holds == 0 && releases == 0;
    }
}
