package dev.mortise.testkit.servers;

import com.github.dockerjava.api.DockerClient;
import java.util.List;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * A Redis server in a container of its own, on the host's network: only there do nodes of a cluster and sentinels know
 * each other by the same addresses as the clients outside, and only there does a port stay over a restart.
 */
final class DockerServer implements ServerControl {
    private static final DockerImageName IMAGE = DockerImageName.parse("redis:7.4");
    private static final String DIRECTORY = "/data";
    private static final String CONFIG = DIRECTORY + "/redis.conf";

    private final GenericContainer<?> container;
    private volatile boolean paused;

    DockerServer(RedisKind kind, int port, List<String> lines) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new IllegalStateException(Launcher.MODE + " is 'docker' but no Docker engine answers");
        }
        String config = String.join("\n", kind.config(port, DIRECTORY, lines)) + "\n";
        String sentinel = kind == RedisKind.SENTINEL ? " --sentinel" : "";
        container = new GenericContainer<>(IMAGE)
                .withNetworkMode("host")
                .withCopyToContainer(Transferable.of(config), CONFIG)
                .withCommand("redis-server " + CONFIG + sentinel);
    }

    @Override
    public void start() {
        if (container.getContainerId() == null) {
            container.start();
        } else {
            docker().startContainerCmd(id()).exec();
        }
    }

    @Override
    public boolean isAlive() {
        return container.getContainerId() != null && container.isRunning();
    }

    @Override
    public String log() {
        return container.getContainerId() == null ? "" : container.getLogs();
    }

    @Override
    public long pid() {
        throw new UnsupportedOperationException("the process of a container is not known here");
    }

    @Override
    public void pause() {
        docker().pauseContainerCmd(id()).exec();
        paused = true;
    }

    @Override
    public void resume() {
        docker().unpauseContainerCmd(id()).exec();
        paused = false;
    }

    @Override
    public void kill() {
        if (paused) {
            resume(); // the engine refuses to kill a paused container
        }
        docker().killContainerCmd(id()).exec();
        Await.until("container " + id() + " has ended", () -> !container.isRunning());
    }

    @Override
    public void close() {
        if (paused) {
            resume();
        }
        container.stop();
    }

    private String id() {
        return container.getContainerId();
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }
}
