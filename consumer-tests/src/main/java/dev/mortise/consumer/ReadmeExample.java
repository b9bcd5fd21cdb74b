package dev.mortise.consumer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first Java program in the README, for a user's project: as it is printed, but for the URL that it opens. Immutable.
 *
 * <p>Public for the scripts in {@code src/it}.
 */
public final class ReadmeExample {
    private static final Pattern PROGRAM = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern CLASS = Pattern.compile("public (?:final )?class (\\w+)");
    private static final Pattern URL = Pattern.compile("(LockFactory\\.open\\(\")[^\"]*(\"\\))");
    private static final Pattern SAYS = Pattern.compile("println\\(\"([^\"]+)\"");

    private final String program;

    private ReadmeExample(String program) {
        this.program = program;
    }

    /**
     * Takes the program out of a README.
     *
     * @throws IllegalArgumentException if its first Java block is no program that opens one factory and prints something
     */
    public static ReadmeExample of(String readme) throws IOException {
        return parse(Files.readString(Path.of(readme)));
    }

    static ReadmeExample parse(String readme) {
        String program = find(PROGRAM, readme, "a Java block");
        find(CLASS, program, "a public class");
        find(SAYS, program, "a line that prints text");
        if (URL.matcher(program).results().count() != 1) {
            throw missing("one LockFactory.open(\"...\")");
        }
        return new ReadmeExample(program);
    }

    /** The same program on another backend. */
    public ReadmeExample opening(String url) {
        return new ReadmeExample(URL.matcher(program).replaceFirst("$1" + Matcher.quoteReplacement(url) + "$2"));
    }

    /** Puts the source where Maven looks for it, and the name of its class where the project's POM does. */
    public void writeTo(Path project) throws IOException {
        Path sources = Files.createDirectories(project.resolve("src/main/java"));
        Files.writeString(sources.resolve(mainClass() + ".java"), program);
        Files.writeString(project.resolve("test.properties"), "example = " + mainClass() + "\n");
    }

    /**
     * Looks for what the program prints in the log of the project's build.
     *
     * @throws AssertionError if it is not there
     */
    public void requireRun(Path project) throws IOException {
        String said = find(SAYS, program, "a line that prints text");
        Path log = project.resolve("build.log");
        if (Files.readAllLines(log).stream().noneMatch(line -> line.startsWith(said))) {
            throw new AssertionError("the example did not print '" + said + "': see " + log);
        }
    }

    String mainClass() {
        return find(CLASS, program, "a public class");
    }

    private static String find(Pattern pattern, String text, String what) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw missing(what);
        }
        return matcher.group(1);
    }

    private static IllegalArgumentException missing(String what) {
        return new IllegalArgumentException("the README's first example must have " + what + " but has none");
    }

    @Override
    public String toString() {
        return program;
    }
}
