package dev.mortise.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.site.Backend;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cells come to: a scenario that cannot run is never a success, and one that breaks is a failure with its history. */
class RunnerTest {
    @TempDir
    private Path directory;

    private interface Body {
        void run(Cell cell) throws Exception;
    }

    private record Fake(String id, Set<Backend> backends, boolean isAlone, Body body) implements Scenario {
        @Override
        public String title() {
            return "a fake";
        }

        @Override
        public String invariant() {
            return "none";
        }

        @Override
        public void run(Cell cell) throws Exception {
            body.run(cell);
        }
    }

    private List<CellResult> run(List<Scenario> scenarios) throws Exception {
        Options options = Options.parse(List.of(
                "--size",
                "nightly",
                "--backend",
                "redis,h2",
                "--lanes",
                "2",
                "--seed",
                "7",
                "--to",
                directory.toString()));
        return new Runner(options, scenarios, new PrintStream(PrintStream.nullOutputStream())).run();
    }

    /** Each outcome is what it should be, in the order of the scenarios, and the scorecard says so. */
    @Test
    void run_differentEnds_toldApart() throws Exception {
        List<CellResult> results = run(List.of(
                new Fake("A", Set.of(), false, cell -> cell.figure(Figure.LEAKS, 0)),
                new Fake("B", Set.of(Backend.REDIS, Backend.POSTGRES), true, cell -> cell.succeedsAs(Outcome.FENCED)),
                new Fake("C", Set.of(Backend.H2), false, cell -> {
                    throw new NotRunException("no tool");
                }),
                new Fake("D", Set.of(), false, cell -> {
                    Files.writeString(cell.directory().resolve("trace"), "kept");
                    cell.violate(Kind.OVERLAP, "two at once");
                }),
                new Fake("E", Set.of(Backend.REDIS), false, cell -> {
                    throw new IllegalStateException("broken");
                })));
        assertThat(results)
                .extracting(result -> result.scenario().id(), CellResult::outcome)
                .containsExactly(
                        tuple("A", Outcome.PASSED),
                        tuple("B", Outcome.FENCED),
                        tuple("C", Outcome.NOT_RUN),
                        tuple("D", Outcome.FAILED),
                        tuple("E", Outcome.FAILED));
        assertThat(directory.resolve("cells").resolve("D").resolve("trace")).hasContent("kept");
        assertThat(directory.resolve("cells").resolve("A")).doesNotExist();
        assertThat(Files.readString(directory.resolve("scorecard.md")))
                .contains(
                        "| B | a fake | none | fenced | - | - | not run | - | - | - |",
                        "no tool",
                        "OVERLAP: two at once");
    }

    /** The same seed gives each cell the same numbers, and two cells different ones. */
    @Test
    void run_sameSeed_sameNumbers() throws Exception {
        Scenario one = new Fake(
                "A", Set.of(), false, cell -> cell.figure("x", cell.random().nextInt()));
        Scenario two = new Fake(
                "B", Set.of(), false, cell -> cell.figure("x", cell.random().nextInt()));
        List<Double> first = numbers(List.of(one, two));
        assertThat(numbers(List.of(one, two))).isEqualTo(first);
        assertThat(first.get(0)).isNotEqualTo(first.get(1));
    }

    private List<Double> numbers(List<Scenario> scenarios) throws Exception {
        return run(scenarios).stream().map(result -> result.figures().get("x")).toList();
    }
}
