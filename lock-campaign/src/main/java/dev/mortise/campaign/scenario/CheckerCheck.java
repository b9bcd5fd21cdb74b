package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.SelfTest;
import dev.mortise.campaign.check.Violation;
import dev.mortise.campaign.run.Cell;
import java.util.List;

/** M01: the checker finds what is wrong in broken histories, and nothing in good ones. */
final class CheckerCheck {
    private static final int HISTORIES = 10_000;

    private CheckerCheck() {}

    static void run(Cell cell) {
        List<String> missed = SelfTest.missed(cell.seed());
        cell.figure("mutants", SelfTest.mutants());
        cell.figure("flagged", SelfTest.mutants() - missed.size());
        cell.require(missed.isEmpty(), "not flagged: " + missed);
        List<Violation> alarms = SelfTest.falseAlarms(cell.seed(), HISTORIES);
        cell.figure("good histories", HISTORIES);
        cell.figure("false alarms", alarms.size());
        cell.require(
                alarms.isEmpty(), "false alarms: " + alarms.stream().limit(3).toList());
    }
}
