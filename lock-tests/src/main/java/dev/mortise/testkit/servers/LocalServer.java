package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server process on this machine, with a directory of its own. */
final class LocalServer implements ServerControl {
    private final LocalProgram program;
    private final Path directory = TempDirs.create();
    private final Path log = directory.resolve("server.out");
    private final Thread atExit = new Thread(this::abandon);
    private volatile ProcessTree process;
    private volatile boolean closed;

    LocalServer(LocalProgram program) {
        this.program = program;
        Runtime.getRuntime().addShutdownHook(atExit);
        try {
            program.prepare(directory);
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    @Override
    public void start() {
        if (closed) {
            throw new IllegalStateException("the server is closed");
        }
        try {
            // to a file: a server that nobody reads from would stand still at a full pipe
            process = new ProcessTree(new ProcessBuilder(program.command(directory))
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start());
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
        process.pause();
    }

    @Override
    public void resume() {
        process.resume();
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        abandon();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException atExitAlready) {
            // then the hook finds nothing to do
        }
    }

    private void abandon() {
        closed = true;
        if (process != null) {
            process.end(program.endSignal()); // or it might write a file after the directory was listed
        }
        try {
            program.tidy(directory);
        } catch (IOException | RuntimeException leftToTheSystem) {
            // it is little, and whoever closes can do nothing about it
        }
        TempDirs.delete(directory);
    }
}
