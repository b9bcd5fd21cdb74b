package dev.mortise.testkit.servers;

import java.util.List;
import java.util.regex.Pattern;

/** A database, as far as addresses and logs differ. */
enum DatabaseKind implements ServerKind {
    POSTGRES(
            "mortise.test.postgres",
            "jdbc:postgresql://",
            "/postgres?user=postgres",
            "listening on IPv4 address.*ready to accept connections",
            "could not bind IPv4 address"),
    MARIADB(
            "mortise.test.mariadb",
            "jdbc:mariadb://",
            "/" + MariaDbProgram.DATABASE + "?user=root&sslMode=disable",
            "ready for connections.*port: [1-9]",
            "Bind on TCP/IP port");

    /** The system property that names a server which runs already. */
    final String property;

    final String scheme;
    private final String path;
    private final Pattern up;
    private final String portTaken;

    DatabaseKind(String property, String scheme, String path, String up, String portTaken) {
        this.property = property;
        this.scheme = scheme;
        this.path = path;
        this.up = Pattern.compile(up, Pattern.DOTALL);
        this.portTaken = portTaken;
    }

    String url(String host, int port) {
        return scheme + host + ":" + port + path;
    }

    @Override
    public LocalProgram program(int port, List<String> lines) {
        return switch (this) {
            case POSTGRES -> new PostgresProgram(port, lines);
            case MARIADB -> new MariaDbProgram(port, lines);
        };
    }

    @Override
    public ServerControl inDocker(int port, List<String> lines) {
        return switch (this) {
            case POSTGRES -> DockerContainers.postgres(port, lines);
            case MARIADB -> DockerContainers.mariaDb(port, lines);
        };
    }

    @Override
    public boolean isUp(int port, String log) {
        return up.matcher(log).find();
    }

    @Override
    public boolean isPortTaken(String log) {
        return log.contains(portTaken);
    }
}
