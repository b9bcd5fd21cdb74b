package dev.mortise.testkit.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A way to run a program that refuses to be run by root, as PostgreSQL does. */
final class Unprivileged {
    private static final int NOBODY = 65_534;
    private static final String WHO = Integer.toString(NOBODY);
    private static final List<String> PREFIX =
            List.of("setpriv", "--reuid=" + WHO, "--regid=" + WHO, "--clear-groups", "--");

    private Unprivileged() {}

    /**
     * What to put before a command that works in a directory of ours. If that is root's, it is handed over to a user
     * without rights.
     */
    static List<String> prefix(Path directory) throws IOException {
        if (!Files.getAttribute(directory, "unix:uid").equals(0)) {
            return List.of();
        }
        Files.setAttribute(directory, "unix:uid", NOBODY);
        Files.setAttribute(directory, "unix:gid", NOBODY);
        return PREFIX;
    }
}
