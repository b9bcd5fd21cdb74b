package dev.mortise.testkit.servers;

import java.util.ArrayList;
import java.util.List;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * Servers in containers of their own, on the host's network: only there do nodes of a cluster and sentinels know each
 * other by the same addresses as the clients outside, and only there does a port stay over a restart.
 */
final class DockerContainers {
    private static final String DIRECTORY = "/data";
    private static final String REDIS_CONFIG = DIRECTORY + "/redis.conf";
    private static final String POSTGRES_CONFIG = "/etc/postgresql.conf";

    private DockerContainers() {}

    static ServerControl redis(RedisKind kind, int port, List<String> lines) {
        String config = String.join("\n", kind.config(port, DIRECTORY, lines)) + "\n";
        String sentinel = kind == RedisKind.SENTINEL ? " --sentinel" : "";
        return new DockerServer(onHost("redis:7.4")
                .withCopyToContainer(Transferable.of(config), REDIS_CONFIG)
                .withCommand("redis-server " + REDIS_CONFIG + sentinel));
    }

    static ServerControl postgres(int port, List<String> lines) {
        String config = String.join("\n", PostgresProgram.config(port, lines)) + "\n";
        return new DockerServer(onHost("postgres:18")
                .withEnv("POSTGRES_HOST_AUTH_METHOD", "trust")
                .withCopyToContainer(Transferable.of(config), POSTGRES_CONFIG)
                .withCommand("postgres", "-c", "config_file=" + POSTGRES_CONFIG));
    }

    static ServerControl mariaDb(int port, List<String> options) {
        List<String> command = new ArrayList<>(List.of("mariadbd"));
        command.addAll(MariaDbProgram.network(port));
        command.addAll(options);
        return new DockerServer(onHost("mariadb:11.4")
                .withEnv("MARIADB_ALLOW_EMPTY_ROOT_PASSWORD", "1")
                .withEnv("MARIADB_DATABASE", MariaDbProgram.DATABASE)
                .withCommand(command.toArray(String[]::new)));
    }

    private static GenericContainer<?> onHost(String image) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new IllegalStateException(Launcher.MODE + " is 'docker' but no Docker engine answers");
        }
        return new GenericContainer<>(DockerImageName.parse(image)).withNetworkMode("host");
    }
}
