/** How soon a waiter in one process has a lock that a holder in another gives back. */
package dev.mortise.bench.wake;
