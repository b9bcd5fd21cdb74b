package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How another JVM is started. */
class ChildJvmTest {
    /** What was started by a relative path, as a jar may be, is found from every directory. */
    @Test
    void absolute_relativeEntries_foundFromAnywhere() {
        String classPath = String.join(File.pathSeparator, "lock-bench/target/benchmarks.jar", "/opt/other.jar");
        assertThat(ChildJvm.absolute(classPath).split(File.pathSeparator))
                .containsExactly(
                        Path.of("").toAbsolutePath() + "/lock-bench/target/benchmarks.jar",
                        Path.of("/opt/other.jar").toAbsolutePath().toString());
    }

    /** That is the class path of the command. */
    @Test
    void command_ofThisClassPath_absolute() {
        List<String> command = ChildJvm.command(Map.of(), ChildJvmTest.class, List.of());
        String classPath = command.get(command.indexOf("-cp") + 1);
        assertThat(classPath.split(File.pathSeparator))
                .allMatch(entry -> Path.of(entry).isAbsolute());
    }
}
