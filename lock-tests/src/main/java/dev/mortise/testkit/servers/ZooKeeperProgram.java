package dev.mortise.testkit.servers;

import dev.mortise.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** A ZooKeeper server that is one of an ensemble, as a program. */
final class ZooKeeperProgram implements LocalProgram {
    private final int id;
    private final ZooKeeperConfig config;

    ZooKeeperProgram(int id, ZooKeeperConfig config) {
        this.id = id;
        this.config = config;
    }

    @Override
    public void prepare(Path directory) throws IOException {
        config.write(directory);
        Path data = Files.createDirectories(directory.resolve("data"));
        Files.writeString(data.resolve("myid"), Integer.toString(id));
    }

    @Override
    public List<String> command(Path directory) {
        String file = ZooKeeperConfig.file(directory).toString();
        return ChildJvm.command(config.systemProperties(), QuorumPeerMain.class, List.of(file));
    }
}
