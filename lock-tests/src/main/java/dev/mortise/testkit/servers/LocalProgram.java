package dev.mortise.testkit.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An executable that serves on this machine, with its configuration. */
interface LocalProgram {
    /** Writes what the program needs before its first start into a directory of its own. */
    void prepare(Path directory) throws IOException;

    /** The command that runs the program in its directory. */
    List<String> command(Path directory);

    /** Frees what a program that was killed has left in the system outside its directory. */
    default void tidy(Path directory) throws IOException {
        // most leave nothing
    }

    /** The signal on which the program ends quickly and leaves nothing in the system. */
    default String endSignal() {
        return "TERM";
    }
}
