package dev.mortise;

import static com.tngtech.archunit.base.DescribedPredicate.equalTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The main code keeps to the rules of the house; each rule is also held against a planted violation. */
final class CodeShapeTest {
    private static final Pattern NOT_CODE =
            Pattern.compile("//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\])'", Pattern.DOTALL);
    private static final Pattern MONITOR = Pattern.compile("\\bsynchronized\\b");

    private static final JavaClasses PLANTED = MainCode.importAll(ShapeRules.plantedNames());

    /** Static state that is there on purpose: it numbers factories in thread names, and shares stores by name. */
    private static final List<String> MEANT =
            List.of("dev.mortise.internal.Surroundings.FACTORIES", "dev.mortise.memory.SharedStores.STORES");

    /** No class depends on what it must not. */
    @ParameterizedTest
    @EnumSource
    void rule_mainCode_kept(ShapeRules rule) {
        rule.rule.check(MainCode.CLASSES);
    }

    /** The planted violation of each rule is caught. */
    @ParameterizedTest
    @EnumSource
    void rule_plantedViolation_caught(ShapeRules rule) {
        JavaClasses planted = PLANTED.that(equalTo(PLANTED.get(rule.planted)));
        assertThatThrownBy(() -> rule.rule.check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(rule.planted);
    }

    /** Nothing locks by monitor, which would pin virtual threads. */
    @Test
    void sources_mainCode_haveNoMonitors() throws IOException {
        assertThat(MainCode.sources(MainCode.SOURCES)).hasSizeGreaterThan(20);
        assertThat(monitors(MainCode.sources(MainCode.SOURCES))).isEmpty();
        Path planted = Path.of("src/test/java/dev/mortise/Planted.java");
        assertThat(monitors(List.of(planted))).hasSize(2);
    }

    private static List<String> monitors(List<Path> files) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            String code = NOT_CODE.matcher(Files.readString(file)).replaceAll(" ");
            Matcher matcher = MONITOR.matcher(code);
            while (matcher.find()) {
                found.add(file + " at " + matcher.start());
            }
        }
        return found;
    }

    /** No static state can change, but for what is listed. */
    @Test
    void statics_mainCode_immutable() {
        List<Class<?>> all =
                MainCode.of("dev.mortise", "dev.mortise.spi", "dev.mortise.memory", "dev.mortise.internal");
        assertThat(ImmutableState.mutableStatics(all)).containsExactlyInAnyOrderElementsOf(MEANT);
        assertThat(ImmutableState.mutableStatics(List.of(Planted.Statics.class)))
                .extracting(name -> name.substring(name.lastIndexOf('.') + 1))
                .containsExactlyInAnyOrder("LIST", "COUNTERS", "ARRAY", "plain");
    }
}
