package dev.mortise.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeExampleTest {
    private static final String PROGRAM = """
            public class Shop {
                public static void main(String[] args) {
                    try (LockFactory locks = LockFactory.open("memory:")) {
                        System.out.println("alone " + locks);
                    }
                }
            }
            """;
    private static final String README = "# Title\n\n```java\n" + PROGRAM + "```\n\n```java\nother();\n```\n";

    /** The first block is taken as it is printed, and only the URL changes. */
    @Test
    void opening_anotherUrl_changesNothingElse() {
        ReadmeExample example = ReadmeExample.parse(README);
        assertThat(example).hasToString(PROGRAM);
        assertThat(example.opening("redis://host:1/$1")).hasToString(PROGRAM.replace("memory:", "redis://host:1/$1"));
    }

    /** A README without a program that can be run is refused, not passed over. */
    @Test
    void parse_noProgram_isRefused() {
        refuses("# Title\n", "a Java block");
        refuses(README.replace("public class Shop {", "class Shop {"), "a public class");
        refuses(README.replace("println", "format"), "a line that prints text");
        refuses(README.replace("LockFactory.open", "open"), "one LockFactory.open");
    }

    /** A build in which the program said nothing has not run it. */
    @Test
    void requireRun_logWithoutTheText_fails(@TempDir Path project) throws IOException {
        ReadmeExample example = ReadmeExample.parse(README);
        example.writeTo(project);
        assertThat(project.resolve("src/main/java/Shop.java")).hasContent(PROGRAM);
        Files.writeString(project.resolve("build.log"), "BUILD SUCCESS\n");
        assertThatThrownBy(() -> example.requireRun(project)).isInstanceOf(AssertionError.class);
        Files.writeString(project.resolve("build.log"), "alone and free\nBUILD SUCCESS\n");
        example.requireRun(project);
    }

    private static void refuses(String readme, String missing) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadmeExample.parse(readme))
                .withMessageContaining(missing);
    }
}
