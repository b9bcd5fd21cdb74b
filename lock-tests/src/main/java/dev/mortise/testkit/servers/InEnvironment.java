package dev.mortise.testkit.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A kind of server with variables added to its environment, such as a library to load first. Only the server has them, not
 * what prepares its files.
 */
record InEnvironment(ServerKind kind, Map<String, String> environment) implements ServerKind {
    @Override
    public LocalProgram program(int port, List<String> lines) {
        LocalProgram program = kind.program(port, lines);
        return new LocalProgram() {
            @Override
            public void prepare(Path directory) throws IOException {
                program.prepare(directory);
            }

            @Override
            public List<String> command(Path directory) {
                List<String> command = new ArrayList<>(List.of("env")); // becomes the server: the process is the same
                environment.forEach((name, value) -> command.add(name + "=" + value));
                command.addAll(program.command(directory));
                return command;
            }

            @Override
            public void tidy(Path directory) throws IOException {
                program.tidy(directory);
            }

            @Override
            public String endSignal() {
                return program.endSignal();
            }
        };
    }

    @Override
    public ServerControl inDocker(int port, List<String> lines) {
        throw new UnsupportedOperationException("a container has no environment from here");
    }

    @Override
    public boolean isUp(int port, String log) {
        return kind.isUp(port, log);
    }

    @Override
    public boolean isPortTaken(String log) {
        return kind.isPortTaken(log);
    }
}
