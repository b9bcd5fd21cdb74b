package dev.mortise.bench.zookeeper;

import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The server's process: says its URL, then for each line of its input what it was asked so far, until that ends. */
final class ServerMain {
    private ServerMain() {}

    /** @param args nothing */
    public static void main(String[] args) {
        try {
            serve();
            System.exit(0);
        } catch (IOException | RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(1); // a server's threads may not want to end
        }
    }

    private static void serve() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try (ZooKeeperServer server = Servers.zooKeeper(ZooKeeperBench.SERVER_DEFAULTS)) {
            System.out.println(server.url());
            while (input.readLine() != null) {
                System.out.println(RequestLine.of(server.requestCounts()));
            }
        }
    }
}
