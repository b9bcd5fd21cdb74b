package dev.mortise.testkit.servers;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import dev.mortise.testkit.Signals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A Redis process on this machine, with a directory of its own. */
final class LocalServer implements ServerControl {
    private static final Duration END_LIMIT = Delays.millis(3_000);

    private final Path binary = RedisBinary.path(); // before the directory: if it fails, nothing is left
    private final Path directory = TempDirs.create();
    private final Path log = directory.resolve("server.out");
    private final Thread atExit = new Thread(this::abandon);
    private final List<String> command = new ArrayList<>();
    private volatile Process process;
    private volatile boolean paused;
    private volatile boolean closed;

    LocalServer(RedisKind kind, int port, List<String> lines) {
        Path config = directory.resolve("redis.conf");
        try {
            Files.write(config, kind.config(port, directory.toString(), lines));
        } catch (IOException e) {
            TempDirs.delete(directory);
            throw new UncheckedIOException(e);
        }
        command.addAll(List.of(binary.toString(), config.toString()));
        if (kind == RedisKind.SENTINEL) {
            command.add("--sentinel");
        }
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    @Override
    public void start() {
        if (closed) {
            throw new IllegalStateException("the server is closed");
        }
        paused = false;
        try {
            // to a file: a server that nobody reads from would stand still at a full pipe
            process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    @Override
    public String log() {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException notYet) {
            return "";
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void pause() {
        paused = true;
        Signals.stop(pid());
    }

    @Override
    public void resume() {
        Signals.send("CONT", pid());
        paused = false;
    }

    @Override
    public void kill() {
        process.destroyForcibly();
        if (!hasEnded()) {
            throw new IllegalStateException("process " + pid() + " is alive after SIGKILL");
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (isAlive()) {
            end();
        }
        TempDirs.delete(directory);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException atExitAlready) {
            // then the hook finds nothing to do
        }
    }

    private void end() {
        if (paused) {
            resume(); // a stopped process does not see the next signal
        }
        process.destroy();
        if (!hasEnded()) {
            kill();
        }
    }

    private boolean hasEnded() {
        return Eventually.within(END_LIMIT, () -> !process.isAlive());
    }

    private void abandon() {
        closed = true;
        if (process != null) {
            process.destroyForcibly();
            hasEnded(); // or it might write a file after the directory was listed
        }
        TempDirs.delete(directory);
    }
}
