package dev.mortise.testkit.mutants;

import java.util.List;

/** A store or engine that is broken on purpose, and the contract tests of which at least one must notice. */
interface Mutant {
    /** What is broken; also the name of the class loader, by which the mutant's own code knows who it is. */
    String name();

    /** Changes to the engine's code; none if the store is what is broken. */
    List<Edit> edits();

    /** The tests to run, until one fails. */
    List<Catcher> catchers();
}
