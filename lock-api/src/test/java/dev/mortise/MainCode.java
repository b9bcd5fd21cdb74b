package dev.mortise;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The module's main code, without any test: what the shape rules look at. */
final class MainCode {
    /** The module's sources; tests run in the module's folder. */
    static final Path SOURCES = Path.of("src/main/java");

    /** All compiled classes. */
    static final JavaClasses CLASSES = new ClassFileImporter().importPath(compiled());

    private MainCode() {}

    private static Path compiled() {
        try {
            return Path.of(LockFactory.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Classes by name, wherever they are. */
    static JavaClasses importAll(List<String> names) {
        return new ClassFileImporter()
                .importClasses(names.stream().<Class<?>>map(MainCode::load).toList());
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The classes of some packages, loaded and sorted by name; anonymous and local ones are left out. */
    static List<Class<?>> of(String... packages) {
        List<String> wanted = List.of(packages);
        return CLASSES.stream()
                .filter(type -> wanted.contains(type.getPackageName()))
                .filter(type -> !type.isAnonymousClass() && !type.isLocalClass())
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .<Class<?>>map(JavaClass::reflect)
                .toList();
    }

    /** All source files below a folder. */
    static List<Path> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
