package dev.mortise.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every block of Java in a document compiles and runs as it is printed, but for the addresses of servers. */
@Timeout(120)
class DocumentedCodeTest {
    private static final String BACKEND_GUIDE = "docs/writing-a-backend.md";

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static SceneServers servers;

    @BeforeAll
    static void start() {
        servers = new SceneServers(shared);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    static Stream<CodeBlock> java() throws IOException {
        return Documents.blocks().stream().filter(block -> block.language().equals("java"));
    }

    static Stream<CodeBlock> statements() throws IOException {
        return java().filter(block -> !Snippet.isClass(block.text()));
    }

    static Stream<CodeBlock> programs() throws IOException {
        return java().filter(block -> Snippet.isClass(block.text()))
                .filter(block -> !block.document().equals(BACKEND_GUIDE));
    }

    /** Statements run to their end, and what they work on is worked on. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("statements")
    void run_statements_toTheirEnd(CodeBlock block) throws Exception {
        String source = Snippet.ofStatements(servers.addressed(block.text()));
        try (Program program = Program.compile(folder, List.of(source));
                Scene scene = (Scene) program.type("Block")
                        .getConstructor(SceneServers.class, String.class)
                        .newInstance(servers, block.document())) {
            scene.run();
            assertThat(scene.worked() > 0)
                    .as("something was done")
                    .isEqualTo(block.text().contains("work(") || block.text().contains("sellFrom("));
        }
    }

    /** Programs are copied as they are, and run. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void main_program_runs(CodeBlock block) throws Exception {
        try (Program program = Program.compile(folder, List.of(servers.addressed(block.text())))) {
            Method main = program.type(Program.nameIn(block.text())).getMethod("main", String[].class);
            main.invoke(null, (Object) new String[0]);
        }
    }

    /** The fixture and the contract test of the guide for backends pass contracts. */
    @Test
    void contracts_ofTheGuide_pass() throws Exception {
        List<String> sources = java().filter(block -> block.document().equals(BACKEND_GUIDE))
                .map(block -> Snippet.ofClass(block.text()))
                .toList();
        assertThat(sources).hasSize(2);
        try (Program program = Program.compile(folder, sources)) {
            GuideRun run = GuideRun.of(program.type("ShelfContractTest"), "lock_everyForm_takesAllAndFreesAll");
            assertThat(run.failures()).isEmpty();
            assertThat(run.succeeded()).isPositive();
        }
    }

    /** There is something to check, and no block says nothing of its language. */
    @Test
    void blocks_allDocuments_sayTheirLanguage() throws IOException {
        assertThat(statements().count()).isGreaterThan(15);
        assertThat(programs()).isNotEmpty();
        assertThat(Documents.blocks())
                .allSatisfy(block ->
                        assertThat(block.language()).as(block.toString()).isIn("java", "xml", "sql"));
    }

    /** What is linked is there. */
    @Test
    void links_toFiles_lead() throws IOException {
        for (Path document : Documents.all()) {
            for (String target : Links.in(Files.readString(document))) {
                assertThat(document.resolveSibling(target))
                        .as("link in " + document.getFileName())
                        .exists();
            }
        }
    }
}
