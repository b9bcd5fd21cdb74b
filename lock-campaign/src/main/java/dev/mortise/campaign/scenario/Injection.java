package dev.mortise.campaign.scenario;

import dev.mortise.LockFactory;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import java.util.Map;

/** X02: text that is no name of a table, where one is expected: each is refused at opening, before any statement runs. */
final class Injection {
    private static final int PAYLOADS = 1_000;
    private static final String[] PIECES = {
        "locks",
        ";",
        "--",
        "DROP TABLE x",
        "'",
        "\"",
        "`",
        "/*",
        "*/",
        " ",
        ")",
        "(",
        "\\",
        "\n",
        "=",
        "||",
        "$$",
        "%",
        "SELECT",
        "\u0000",
        "\u00e9",
        "a.b.c",
        "#",
        ",",
        "@",
        "[",
        "]"
    };

    private Injection() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        int refused = 0;
        try (Site site = Site.open(cell.backend(), cell.directory())) {
            for (int i = 0; i < cell.rounds(PAYLOADS); i++) {
                String payload = payload(cell);
                try (LockFactory opened = LockFactory.open("jdbc", Map.of("url", site.url(), "table", payload))) {
                    cell.violate(Kind.BOUND, "taken for a table: " + OddNames.show(payload) + " by " + opened);
                } catch (IllegalArgumentException told) {
                    refused++;
                }
            }
        }
        cell.figure("refused", refused);
    }

    /** At least one piece that has no place in an identifier. */
    private static String payload(Cell cell) {
        StringBuilder payload = new StringBuilder();
        int pieces = 1 + cell.random().nextInt(5);
        for (int i = 0; i < pieces; i++) {
            payload.append(PIECES[cell.random().nextInt(PIECES.length)]);
        }
        return payload.append(PIECES[1 + cell.random().nextInt(6)]).toString();
    }
}
