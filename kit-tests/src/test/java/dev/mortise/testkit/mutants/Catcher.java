package dev.mortise.testkit.mutants;

import dev.mortise.testkit.Contract;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * A contract test that should notice a mutant.
 *
 * @param contract the contract
 * @param test the name of its test
 */
record Catcher(Class<? extends Contract> contract, String test) {
    /** Checks that there is such a test: one that was renamed would otherwise catch nothing, quietly. */
    Catcher {
        boolean exists = Arrays.stream(contract.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(test) && method.isAnnotationPresent(Test.class));
        if (!exists) {
            throw new IllegalArgumentException("no test " + test + " in " + contract.getSimpleName());
        }
    }

    @Override
    public String toString() {
        return contract.getSimpleName() + "." + test;
    }
}
