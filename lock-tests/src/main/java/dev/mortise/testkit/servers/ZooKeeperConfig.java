package dev.mortise.testkit.servers;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a ZooKeeper server for tests is told: sessions may be short, and empty containers go at once.
 *
 * <p>Immutable.
 */
final class ZooKeeperConfig {
    /** What ZooKeeper reads from system properties and never from its file. */
    private static final List<String> JVM_WIDE = List.of("znode.", "readonlymode.");

    private static final Map<String, String> DEFAULTS = Map.of(
            "tickTime", "200",
            "minSessionTimeout", "400",
            "maxSessionTimeout", "60000",
            "maxClientCnxns", "0",
            "initLimit", "50", // many ticks: they are short, and the machine may be busy
            "syncLimit", "25",
            "admin.enableServer", "false", // it would take a fixed port
            "znode.container.checkIntervalMs", "200",
            "znode.container.maxPerMinute", "600000",
            "readonlymode.enabled", "false");

    private final Map<String, String> values;

    private ZooKeeperConfig(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    static ZooKeeperConfig defaults() {
        return new ZooKeeperConfig(DEFAULTS);
    }

    ZooKeeperConfig with(Map<String, String> others) {
        Map<String, String> all = new TreeMap<>(values);
        all.putAll(others);
        return new ZooKeeperConfig(all);
    }

    /** What has to be set for the whole JVM of the server. */
    Map<String, String> systemProperties() {
        Map<String, String> properties = new TreeMap<>(values);
        properties.keySet().removeIf(name -> !isJvmWide(name));
        return properties;
    }

    private static boolean isJvmWide(String name) {
        return JVM_WIDE.stream().anyMatch(name::startsWith);
    }

    /** Where the configuration of a server is that has this directory. */
    static Path file(Path directory) {
        return directory.resolve("zoo.cfg");
    }

    /** Writes a configuration for a server that has this directory. */
    void write(Path directory) {
        Properties lines = new Properties();
        lines.setProperty("dataDir", directory.resolve("data").toString());
        values.forEach((name, value) -> {
            if (!isJvmWide(name)) {
                lines.setProperty(name, value);
            }
        });
        try (OutputStream out = Files.newOutputStream(file(directory))) {
            lines.store(out, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
