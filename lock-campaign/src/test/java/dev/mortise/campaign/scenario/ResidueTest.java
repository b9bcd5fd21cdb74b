package dev.mortise.campaign.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is left open is seen. */
final class ResidueTest {
    /** Who listens counts, and both ends of a connection, also one that the other end has given up. */
    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere nobody tells
    void sockets_openedAndClosed_counted() throws IOException {
        new ServerSocket(0).close(); // what the JDK opens once
        long before = Residue.sockets();
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Residue.sockets()).isEqualTo(before + 1);
            try (Socket left = new Socket(door.getInetAddress(), door.getLocalPort())) {
                try (Socket accepted = door.accept()) {
                    assertThat(accepted.isConnected()).isTrue();
                    assertThat(Residue.sockets()).isEqualTo(before + 3);
                }
                Eventually.eventually("one end is closed", () -> Residue.sockets() == before + 2);
                assertThat(left.isClosed()).isFalse();
            }
        }
        Eventually.eventually("all are closed", () -> Residue.sockets() == before);
    }
}
