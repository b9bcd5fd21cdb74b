package dev.mortise.testkit.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code redis-server}, also as a sentinel. */
final class RedisProgram implements LocalProgram {
    private static final String CONFIG = "redis.conf";

    private final Path binary = RedisBinary.path();
    private final RedisKind kind;
    private final int port;
    private final List<String> lines;

    RedisProgram(RedisKind kind, int port, List<String> lines) {
        this.kind = kind;
        this.port = port;
        this.lines = lines;
    }

    @Override
    public void prepare(Path directory) throws IOException {
        Files.write(directory.resolve(CONFIG), kind.config(port, directory.toString(), lines));
    }

    @Override
    public List<String> command(Path directory) {
        List<String> command = new ArrayList<>(
                List.of(binary.toString(), directory.resolve(CONFIG).toString()));
        if (kind == RedisKind.SENTINEL) {
            command.add("--sentinel");
        }
        return command;
    }
}
