package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** {@code postgres}, with a cluster of its own. */
final class PostgresProgram implements LocalProgram {
    /** What a killed server leaves is then deleted with its directory, except for {@link #tidy}. */
    private static final List<String> IN_DIRECTORY =
            List.of("dynamic_shared_memory_type = mmap", "unix_socket_directories = ''");

    private static final int MEMORY_LINE = 6;

    private final Path binaries = PostgresBinary.directory().resolve("bin");
    private final int port;
    private final List<String> lines;
    private volatile List<String> prefix = List.of();

    PostgresProgram(int port, List<String> lines) {
        this.port = port;
        this.lines = lines;
    }

    /**
     * The lines of a configuration file; later ones win, so those of the caller come last. A commit is in the hands of the
     * system before it is answered: a killed server keeps it, a machine without power might not.
     */
    static List<String> config(int port, List<String> more) {
        List<String> lines = new ArrayList<>();
        lines.add("listen_addresses = '" + Launcher.HOST + "'");
        lines.add("port = " + port);
        lines.add("fsync = off");
        lines.addAll(more);
        return lines;
    }

    @Override
    public void prepare(Path directory) throws IOException {
        prefix = Unprivileged.prefix(directory);
        List<String> command = command(
                "initdb", "-D", data(directory), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N");
        Commands.run(command, directory, InputStream.nullInputStream());
        List<String> config = new ArrayList<>(IN_DIRECTORY);
        config.addAll(config(port, lines));
        Files.write(directory.resolve("data").resolve("postgresql.conf"), config, StandardOpenOption.APPEND);
    }

    @Override
    public List<String> command(Path directory) {
        return command("postgres", "-D", data(directory));
    }

    /** A server that was killed leaves its file, and a piece of shared memory of which the file has key and number. */
    @Override
    public void tidy(Path directory) throws IOException {
        Path file = directory.resolve("data").resolve("postmaster.pid");
        if (Files.exists(file)) {
            String[] keyAndNumber =
                    Files.readAllLines(file).get(MEMORY_LINE).strip().split(" +");
            Commands.run(List.of("ipcrm", "-m", keyAndNumber[1]), directory, InputStream.nullInputStream());
        }
    }

    /** At {@code SIGTERM} it would wait for its clients to leave. */
    @Override
    public String endSignal() {
        return "QUIT";
    }

    private List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(binaries.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static String data(Path directory) {
        return directory.resolve("data").toString();
    }
}
