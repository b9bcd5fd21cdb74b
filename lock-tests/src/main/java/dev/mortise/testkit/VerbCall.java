package dev.mortise.testkit;

/**
 * One call that {@link ProbeBackend} saw.
 *
 * @param verb what was asked
 * @param lockName of which lock
 * @param acquisitionId for which acquisition; empty for {@link Verb#INSPECT}
 * @param token for a granted {@link Verb#ACQUIRE}, {@link Verb#RENEW} or {@link Verb#RELEASE} the grant's; zero if there
 *     is none
 * @param lastToken for {@link Verb#RELEASE}, the highest token that was used; zero otherwise
 * @param nanos when the call began, by {@link System#nanoTime()}
 */
public record VerbCall(Verb verb, String lockName, String acquisitionId, long token, long lastToken, long nanos) {}
