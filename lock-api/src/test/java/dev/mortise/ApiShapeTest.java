package dev.mortise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What others can type against is what was reviewed in {@code api.txt}, and can be neither extended nor walked around.
 *
 * <p>Each rule is also held against a planted violation, which proves that it bites.
 */
final class ApiShapeTest {
    private static final Path REVIEWED = Path.of("src/test/resources/api.txt");
    private static final String UPDATE = "mortise.api.update";
    private static final List<Class<?>> EXPORTED = MainCode.of("dev.mortise", "dev.mortise.spi", "dev.mortise.memory");
    private static final List<Class<?>> INTERNAL = MainCode.of("dev.mortise.internal");

    /** The public signatures are those of the reviewed list, no more and no fewer. */
    @Test
    void surface_exportedPackages_asReviewed() throws IOException {
        Set<String> actual = ApiSurface.of(EXPORTED);
        if (Boolean.getBoolean(UPDATE)) {
            Files.write(REVIEWED, actual);
        }
        Set<String> reviewed = new TreeSet<>(Files.readAllLines(REVIEWED));
        assertThat(ApiSurface.diff(reviewed, actual))
                .as(
                        "the public API differs from %s; if that is meant, write the list anew with"
                                + " 'mvn test -pl lock-api -Dtest=ApiShapeTest -D%s=true' and have its diff reviewed",
                        REVIEWED, UPDATE)
                .isEmpty();
        assertThat(Files.readAllLines(REVIEWED)).as("order of %s", REVIEWED).containsExactlyElementsOf(reviewed);
    }

    /** A signature that is new and one that is gone both show in the diff. */
    @Test
    void surface_memberAddedOrGone_shownInDiff() {
        Set<String> surface = ApiSurface.of(List.of(Planted.Open.class, LockLostEvent.class));
        assertThat(surface).as("a type inside a hidden one is hidden").noneMatch(line -> line.contains("Planted"));
        Set<String> changed = new TreeSet<>(surface);
        changed.remove("dev.mortise.LockLostEvent . reason() : String");
        changed.add("dev.mortise.LockLostEvent . excuse() : String");
        assertThat(ApiSurface.diff(surface, changed))
                .containsExactly(
                        "+ dev.mortise.LockLostEvent . excuse() : String",
                        "- dev.mortise.LockLostEvent . reason() : String");
    }

    /** No class can be extended: it is final, or an interface, or a base that only the engine sees. */
    @Test
    void classes_all_final() {
        assertThat(open(EXPORTED)).isEmpty();
        assertThat(open(INTERNAL)).isEmpty();
        assertThat(open(List.of(Planted.Open.class, Planted.Statics.class))).containsExactly(Planted.Open.class);
    }

    private static List<Class<?>> open(Collection<Class<?>> types) {
        return types.stream()
                .filter(type -> !type.isInterface() && !Modifier.isFinal(type.getModifiers()))
                .filter(type -> !type.isEnum()) // with bodies, an enum is not final, and closed all the same
                .filter(type -> !Modifier.isAbstract(type.getModifiers()) || Modifier.isPublic(type.getModifiers()))
                .<Class<?>>map(type -> type)
                .toList();
    }

    /** The engine has one public door, and a record that comes out of it. */
    @Test
    void internal_publicTypes_oneDoor() throws ClassNotFoundException {
        List<String> doors = List.of("dev.mortise.internal.Census", "dev.mortise.internal.LockEngine");
        assertThat(publicTypes(INTERNAL)).isEqualTo(doors);
        Class<?> planted = Class.forName("dev.mortise.internal.PlantedDoor");
        assertThat(publicTypes(List.of(planted))).isNotEmpty();
    }

    private static List<String> publicTypes(Collection<Class<?>> types) {
        return types.stream()
                .filter(type -> Modifier.isPublic(type.getModifiers()) && type.getEnclosingClass() == null)
                .map(Class::getName)
                .toList();
    }
}
