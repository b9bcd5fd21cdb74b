package dev.mortise.testkit.servers;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code mariadbd}, with a data directory of its own. */
final class MariaDbProgram implements LocalProgram {
    static final String DATABASE = "mortise";

    private static final List<String> SCRIPTS =
            List.of("mariadb_system_tables.sql", "mariadb_performance_tables.sql", "mariadb_system_tables_data.sql");

    /**
     * A commit is in the hands of the system before it is answered: a killed server keeps it, a machine might not. The
     * files are small, because each server writes them anew.
     */
    private static final List<String> FOR_TESTS = List.of(
            "--innodb-flush-log-at-trx-commit=2",
            "--innodb-log-file-size=8M",
            "--innodb-buffer-pool-size=32M",
            "--innodb-undo-tablespaces=0",
            "--innodb-data-file-path=ibdata1:2M:autoextend",
            "--innodb-temp-data-file-path=ibtmp1:2M:autoextend");

    private final Path binaries = MariaDbBinary.directory();
    private final int port;
    private final List<String> options;

    MariaDbProgram(int port, List<String> options) {
        this.port = port;
        this.options = options;
    }

    /** No TLS: for that a server would make a certificate at each start, which takes many seconds. */
    static List<String> network(int port) {
        return List.of("--port=" + port, "--bind-address=" + Launcher.HOST, "--skip-name-resolve", "--skip-ssl");
    }

    @Override
    public void prepare(Path directory) throws IOException {
        Files.createDirectory(directory.resolve("data"));
        Files.createDirectory(directory.resolve("tmp"));
        // each on a line of its own: more than one statement in a line is not understood here
        StringBuilder sql = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\n");
        for (String script : SCRIPTS) {
            sql.append(Files.readString(binaries.resolve("share").resolve(script)));
        }
        sql.append("CREATE DATABASE ").append(DATABASE).append(";\n");
        List<String> command = base(directory);
        command.add("--bootstrap");
        Commands.run(command, directory, new ByteArrayInputStream(sql.toString().getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public List<String> command(Path directory) {
        List<String> command = base(directory);
        command.addAll(network(port));
        command.add("--socket=" + directory.resolve("socket"));
        command.add("--pid-file=" + directory.resolve("pid"));
        command.addAll(options); // the last one of a name wins
        return command;
    }

    private List<String> base(Path directory) {
        List<String> command = new ArrayList<>();
        command.add(binaries.resolve("mariadbd").toString());
        command.add("--no-defaults"); // only as the first one
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root"); // it runs for root only if told so
        }
        command.add("--basedir=" + binaries);
        command.add("--lc-messages-dir=" + binaries.resolve("share"));
        command.add("--character-sets-dir=" + binaries.resolve("share").resolve("charsets"));
        command.add("--datadir=" + directory.resolve("data"));
        command.add("--tmpdir=" + directory.resolve("tmp")); // it clears away tables there, whosever they are
        command.addAll(FOR_TESTS);
        return command;
    }
}
