package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.mortise.spi.BackendTraits;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** The coverage check lets nothing through. */
final class CoverageTest {
    private static final BackendTraits MEMORY = new MemoryFixture().traits();

    @Test
    void check_memoryContracts_complete() {
        assertThatCode(() -> ContractCoverage.check(MemoryContractTest.class, MEMORY))
                .doesNotThrowAnyException();
    }

    @Test
    void check_contractOfTraitMissing_fails() {
        BackendTraits more = BackendTraits.of("more").readWrite().fair().build();
        assertThatThrownBy(() -> ContractCoverage.check(MemoryContractTest.class, more))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("'more'")
                .hasMessageContaining("does not implement FairnessContract");
    }

    @Test
    void check_contractOfAllMissing_fails() {
        abstract class LockOnly implements LockContract {}
        assertThatThrownBy(() -> ContractCoverage.check(LockOnly.class, MEMORY))
                .hasMessageContaining("does not implement NameContract")
                .hasMessageContaining("does not implement ReadWriteContract");
    }

    @Test
    void check_contractOfNoTrait_notDemanded() {
        assertThat(ContractCatalogue.demandedBy(BackendTraits.of("plain").build()))
                .contains(LockContract.class)
                .doesNotContain(ReadWriteContract.class, ExpiryContract.class, CrossProcessContract.class);
    }

    @Test
    void check_testOverridden_fails() {
        abstract class Overriding extends MemoryContractTest {
            @Override
            public void newCondition_always_unsupported() {}
        }
        assertThatThrownBy(() -> ContractCoverage.check(Overriding.class, MEMORY))
                .hasMessageContaining("overrides LockContract.newCondition_always_unsupported in Overriding");
    }

    @Test
    void check_testDisabled_fails() {
        abstract class Disabling extends MemoryContractTest {
            @Test
            @Disabled("flaky")
            @Override
            public void newCondition_always_unsupported() {}
        }
        assertThatThrownBy(() -> ContractCoverage.check(Disabling.class, MEMORY))
                .hasMessageContaining("overrides LockContract.newCondition_always_unsupported");
    }

    @Test
    void check_testOverriddenByInterface_fails() {
        interface Softer extends LockContract {
            @Override
            default void newCondition_always_unsupported() {}
        }
        abstract class Softened extends MemoryContractTest implements Softer {}
        assertThatThrownBy(() -> ContractCoverage.check(Softened.class, MEMORY))
                .hasMessageContaining("overrides LockContract.newCondition_always_unsupported in Softer");
    }

    @Test
    void check_classDisabled_fails() {
        @Disabled
        abstract class Off extends MemoryContractTest {}
        assertThatThrownBy(() -> ContractCoverage.check(Off.class, MEMORY)).hasMessageContaining("is disabled");
    }

    @Test
    void check_superclassConditional_fails() {
        @EnabledOnOs(OS.AIX)
        abstract class Elsewhere extends MemoryContractTest {}
        abstract class Inheriting extends Elsewhere {}
        assertThatThrownBy(() -> ContractCoverage.check(Inheriting.class, MEMORY))
                .hasMessageContaining("runs under a condition: Elsewhere");
    }

    @Test
    void catalogue_everyContractOfPackage_listed() {
        Set<String> contracts = new HashSet<>();
        for (JavaClass type : new ClassFileImporter().importPackagesOf(Contract.class)) {
            if (type.isInterface()
                    && type.getSimpleName().endsWith("Contract")
                    && !type.isEquivalentTo(Contract.class)) {
                contracts.add(type.getName());
            }
        }
        assertThat(contracts).hasSizeGreaterThan(20);
        assertThat(ContractCatalogue.all()).extracting(Class::getName).containsExactlyInAnyOrderElementsOf(contracts);
    }

    @Test
    void catalogue_everyPublicMethodNamedLikeATest_isOne() {
        for (Class<?> contract : ContractCatalogue.all()) {
            List<Method> tests = Arrays.stream(contract.getDeclaredMethods())
                    .filter(method -> method.getName().contains("_"))
                    .filter(method -> !method.isSynthetic())
                    .toList();
            assertThat(tests)
                    .as(contract.getSimpleName())
                    .isNotEmpty()
                    .allMatch(method -> AnnotationSupport.isAnnotated(method, Testable.class));
        }
    }
}
