package dev.mortise.testkit.servers;

import java.util.List;

/** What servers are, as far as their start differs. */
interface ServerKind {
    /** A server as a program of this machine. */
    LocalProgram program(int port, List<String> lines);

    /** A server as a process on this machine, which is not started yet. */
    default ServerControl local(int port, List<String> lines) {
        return new LocalServer(program(port, lines));
    }

    /** A server in a container, which is not started yet. */
    ServerControl inDocker(int port, List<String> lines);

    /** Whether a server that has said this serves on its port: it, and not another one that has the port. */
    boolean isUp(int port, String log);

    /** Whether a server that has said this did not start because another one has the port. */
    boolean isPortTaken(String log);
}
