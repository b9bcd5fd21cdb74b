package dev.mortise.campaign.scenario;

import dev.mortise.LockFactory;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import java.util.List;
import java.util.Map;

/**
 * X02: text that is no name of a table, prefix of keys or path of nodes, where one is expected: each is refused at opening,
 * before anything is sent.
 */
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
        "]",
        "{x}",
        "\r\nFLUSHALL\r\n",
        "/../",
        "//"
    };

    /**
     * A setting that ends up in what is sent.
     *
     * @param name of a setting beside the URL, or {@code null} if it is the end of that
     * @param bad pieces of which each is reason enough to refuse it
     */
    private record Setting(String backend, String name, List<String> bad) {
        static Setting of(Backend backend) {
            return switch (backend) {
                case REDIS, REDLOCK ->
                    new Setting(backend.label(), "prefix", List.of("{", "}", " ", "\n", "\u0000", "\r\nFLUSHALL\r\n"));
                case ZOOKEEPER ->
                    new Setting("zookeeper", null, List.of("/../x", "//", "\u0000", "/.", "/", "\u0001/x"));
                default -> new Setting("jdbc", "table", List.of(";", "--", "DROP TABLE x", "'", "\"", "`"));
            };
        }

        LockFactory open(String url, String payload) {
            Map<String, String> settings = name == null
                    ? Map.of("url", url + "/" + payload.replace("@", "%40")) // it would be the end of a password
                    : Map.of("url", url, name, payload);
            return LockFactory.open(backend, settings);
        }
    }

    private Injection() {}

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        Setting setting = Setting.of(cell.backend());
        int refused = 0;
        try (Site site = Site.open(cell.backend(), cell.directory())) {
            for (int i = 0; i < cell.rounds(PAYLOADS); i++) {
                String payload = payload(cell, setting.bad());
                try (LockFactory opened = setting.open(site.url(), payload)) {
                    cell.violate(Kind.BOUND, "not refused: " + OddNames.show(payload) + " by " + opened);
                } catch (IllegalArgumentException told) {
                    refused++;
                }
            }
        }
        cell.figure("refused", refused);
    }

    private static String payload(Cell cell, List<String> bad) {
        StringBuilder payload = new StringBuilder();
        int pieces = 1 + cell.random().nextInt(5);
        for (int i = 0; i < pieces; i++) {
            payload.append(PIECES[cell.random().nextInt(PIECES.length)]);
        }
        return payload.append(bad.get(cell.random().nextInt(bad.size()))).toString();
    }
}
