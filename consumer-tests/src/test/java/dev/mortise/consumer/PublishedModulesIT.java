package dev.mortise.consumer;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is installed and deployed: POMs that need nothing of ours, and jars for those who read on. */
class PublishedModulesIT {
    private static final String GROUP = "dev.mortise";
    private static final String BOM = "lock-bom";
    private static final String VERSION = System.getProperty("consumer.version");
    private static final Path REPOSITORY = Path.of(System.getProperty("consumer.repository"));
    private static final Path ROOT = Path.of(System.getProperty("consumer.root"));

    private static final String API = "dev.mortise:lock-api";
    private static final String SLF4J = "org.slf4j:slf4j-api";
    private static final String JEDIS = "redis.clients:jedis";

    private static final Map<String, Set<String>> BROUGHT = Map.of(
            "lock-api", Set.of(SLF4J),
            "lock-redis", Set.of(API, JEDIS, SLF4J),
            "lock-redlock", Set.of(API, "dev.mortise:lock-redis", JEDIS, SLF4J),
            "lock-zookeeper",
                    Set.of(API, "org.apache.curator:curator-framework", "org.apache.zookeeper:zookeeper", SLF4J),
            "lock-jdbc", Set.of(API, "com.zaxxer:HikariCP", SLF4J),
            "lock-tests",
                    Set.of(
                            API,
                            "org.junit.jupiter:junit-jupiter",
                            "org.assertj:assertj-core",
                            "org.awaitility:awaitility"));

    static List<String> published() throws IOException {
        List<String> published = new ArrayList<>();
        for (String module : PublishedPom.read(ROOT.resolve("pom.xml")).modules()) {
            if (PublishedPom.read(ROOT.resolve(module).resolve("pom.xml")).isPublished()) {
                published.add(module);
            }
        }
        return published;
    }

    static List<String> jars() throws IOException {
        return published().stream().filter(module -> !module.equals(BOM)).toList();
    }

    /** The BOM manages every published module, and nothing else. */
    @Test
    void bom_ofAllModules_managesThoseThatArePublished() throws IOException {
        assertThat(pom(BOM).manages())
                .isEqualTo(jars().stream()
                        .map(module -> GROUP + ":" + module + ":" + VERSION)
                        .collect(toSet()));
        assertThat(pom(BOM).brings()).isEmpty();
    }

    /** A published POM says all that Maven Central asks for, and leans on no parent, property or plugin. */
    @ParameterizedTest
    @MethodSource("published")
    void pom_ofEachModule_standsAlone(String module) throws IOException {
        assertThat(pom(module).problems()).isEmpty();
    }

    /** The POM that we build with would not do: the check sees the difference. */
    @Test
    void pom_ofTheBuild_doesNotStandAlone() throws IOException {
        PublishedPom built = PublishedPom.read(ROOT.resolve("lock-redis/pom.xml"));
        assertThat(built.problems()).contains("no licenses", "a parent of the build", "a build of the build");
        assertThat(built.tests()).isNotEmpty();
    }

    /** A module brings what it needs to run, and nothing that only its tests need. */
    @ParameterizedTest
    @MethodSource("jars")
    void dependencies_ofEachModule_areThoseThatItNeedsToRun(String module) throws IOException {
        assertThat(pom(module).brings()).isEqualTo(BROUGHT.get(module));
        assertThat(pom(module).tests()).isEmpty();
    }

    /** Every module has its sources and its Javadoc beside it, and the engine is not in the latter. */
    @ParameterizedTest
    @MethodSource("jars")
    void jars_ofEachModule_haveSourcesAndJavadoc(String module) throws IOException {
        assertThat(entries(module, "sources")).anyMatch(name -> name.endsWith(".java"));
        assertThat(entries(module, "javadoc"))
                .contains("index.html")
                .anyMatch(name -> name.matches("dev/mortise/.*[A-Z]\\w+\\.html"))
                .noneMatch(name -> name.contains("/internal/"));
    }

    private static PublishedPom pom(String module) throws IOException {
        return PublishedPom.read(
                REPOSITORY.resolve(Path.of("dev", "mortise", module, VERSION, module + "-" + VERSION + ".pom")));
    }

    private static List<String> entries(String module, String classifier) throws IOException {
        Path jar = ROOT.resolve(Path.of(module, "target", module + "-" + VERSION + "-" + classifier + ".jar"));
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }
}
