package dev.mortise.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the module shows of itself, and what it leans on. */
class JdbcShapeTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.mortise.jdbc");

    /** Only the doors are public, and nobody can extend them. */
    @Test
    void publicTypes_mainCode_fewAndFinal() {
        Set<JavaClass> open = CLASSES.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> type.getEnclosingClass()
                        .map(outer -> outer.getModifiers().contains(JavaModifier.PUBLIC))
                        .orElse(true))
                .collect(Collectors.toSet());
        assertThat(open)
                .extracting(JavaClass::getSimpleName)
                .containsExactlyInAnyOrder(
                        "FencedRow", "JdbcLockBackend", "Builder", "JdbcMode", "JdbcLockBackendProvider");
        assertThat(open).allMatch(type -> type.getModifiers().contains(JavaModifier.FINAL));
    }

    /** A backend speaks to the engine through the SPI only, and to databases through JDBC only, but for notifications. */
    @Test
    void dependencies_mainCode_notOnTheEngineNorOnDrivers() {
        noClasses()
                .that()
                .doNotHaveSimpleName("PostgresPush")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.mortise.internal..", "org.postgresql..", "org.mariadb..", "org.h2..", "org.sqlite..")
                .check(CLASSES);
    }

    /** Nothing locks by monitor, which would pin virtual threads. */
    @Test
    void methods_mainCode_notSynchronized() {
        assertThat(CLASSES.stream().flatMap(type -> type.getMethods().stream()))
                .isNotEmpty()
                .noneMatch((JavaMethod method) -> method.getModifiers().contains(JavaModifier.SYNCHRONIZED));
    }
}
