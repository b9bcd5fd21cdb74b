package dev.mortise.campaign.scenario;

import dev.mortise.LockFactory;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.NotRunException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** M03: the engine's simulator, which lives with the engine's tests, over many seeds in both of its modes. */
final class Simulation {
    private static final int SEEDS = 20_000;
    private static final String MAIN = "dev.mortise.internal.SimMain";
    private static final Pattern OUTCOME = Pattern.compile("(\\d+) seeds from \\d+, (\\d+) violations");

    private Simulation() {}

    static void run(Cell cell) throws IOException, InterruptedException {
        Path tests = testClasses();
        for (String mode : List.of("safety", "liveness")) {
            int seeds = cell.rounds(SEEDS) / 2;
            String said = simulate(tests, mode, cell.seed() % 1_000_000, seeds);
            Matcher outcome = OUTCOME.matcher(said);
            cell.require(outcome.find() && Integer.parseInt(outcome.group(1)) == seeds, "no outcome: " + said);
            cell.require(outcome.group(2).equals("0"), mode + ": " + said);
            cell.figure("seeds", seeds, Double::sum);
        }
    }

    /** Beside the engine's classes, or beside its jar, if the engine was built here. */
    private static Path testClasses() {
        try {
            Path engine = Path.of(LockFactory.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path tests = engine.resolveSibling("test-classes");
            if (!Files.isDirectory(tests.resolve("dev/mortise/internal"))) {
                throw new NotRunException("the engine's tests are not built");
            }
            return tests;
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String simulate(Path tests, String mode, long first, int seeds)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        tests + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                        MAIN,
                        mode,
                        Long.toString(first),
                        Integer.toString(seeds))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return said;
    }
}
