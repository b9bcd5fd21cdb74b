package dev.mortise.campaign;

import dev.mortise.campaign.run.CellResult;
import dev.mortise.campaign.run.Options;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.run.Runner;
import dev.mortise.campaign.scenario.Scenarios;
import java.io.IOException;
import java.util.List;

/** The campaign's command line. Exits with 0 if nothing is violated, 1 if something is, 2 if it was used wrongly. */
public final class Campaign {
    private static final int VIOLATED = 1;
    private static final int MISUSED = 2;

    private Campaign() {}

    /** @param args see {@link Options#USAGE} */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.exit(run(List.of(args)));
    }

    static int run(List<String> args) throws IOException, InterruptedException {
        Options options;
        Runner runner;
        try {
            options = Options.parse(args);
            runner = new Runner(options, Scenarios.ALL, System.out);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.err.println(Options.USAGE);
            return MISUSED;
        }
        List<CellResult> results = runner.run();
        System.out.println("scorecard in " + options.to().resolve("scorecard.md"));
        return results.stream().anyMatch(result -> result.outcome() == Outcome.FAILED) ? VIOLATED : 0;
    }
}
