/**
 * The contracts have teeth: stores and engines that are broken on purpose are each caught by a contract.
 *
 * <p>A mutant is loaded with everything of ours by a class loader of its own, and has the contracts that should catch it
 * run on it.
 */
package dev.mortise.testkit.mutants;
