package dev.mortise.testkit.servers;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.containers.GenericContainer;

/** A server in a container of its own. */
final class DockerServer implements ServerControl {
    private final GenericContainer<?> container;
    private volatile boolean paused;
    private volatile int oldWords;

    DockerServer(GenericContainer<?> container) {
        this.container = container;
    }

    @Override
    public void start() {
        if (container.getContainerId() == null) {
            container.start();
        } else {
            oldWords = container.getLogs().length();
            docker().startContainerCmd(id()).exec();
        }
    }

    @Override
    public boolean isAlive() {
        return container.getContainerId() != null && container.isRunning();
    }

    @Override
    public String log() {
        return container.getContainerId() == null ? "" : container.getLogs().substring(oldWords);
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
