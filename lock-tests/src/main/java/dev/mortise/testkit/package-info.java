/**
 * The contract suite and its kit, for everyone who writes a backend.
 *
 * <p>Start at {@link dev.mortise.testkit.Contract}: make a {@link dev.mortise.testkit.BackendFixture}, have one test class
 * implement the contracts that {@link dev.mortise.testkit.ContractCatalogue} demands for its traits, and run it.
 */
package dev.mortise.testkit;
