package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each fault is felt by a client of an echo server, and is over when it is healed. */
@Timeout(30)
final class FaultProxyTest {
    private static final int NOT_YET_MS = 150;

    private EchoServer echo;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        echo = new EchoServer();
        proxy = FaultProxy.to("127.0.0.1", echo.port());
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        proxy.close();
        echo.close();
        assertThat(proxy.connections()).isZero();
        assertThat(ThreadDump.named("fault-proxy-")).isEmpty();
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    }

    @Test
    void pass_bothDirections() throws IOException {
        try (Socket client = connect()) {
            assertThat(say(client, "hello")).isEqualTo("hello");
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        Eventually.eventually("connection is gone", () -> proxy.connections() == 0);
    }

    @Test
    void delay_repliesComeLate() throws IOException {
        try (Socket client = connect()) {
            proxy.delay(Flow.TO_CLIENT, Delays.MEDIUM);
            long start = System.nanoTime();
            assertThat(say(client, "slow")).isEqualTo("slow");
            assertThat(Delays.since(start)).isGreaterThanOrEqualTo(Delays.MEDIUM);
            proxy.pass();
            assertThat(say(client, "fast")).isEqualTo("fast");
        }
    }

    /** What is sent piece by piece is late by the delay, and not by one for each piece. */
    @Test
    void delay_manyPieces_lateTogether() throws IOException {
        try (Socket client = connect()) {
            say(client, "a");
            proxy.delay(Flow.TO_CLIENT, Delays.MEDIUM);
            long start = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                long served = echo.bytes();
                client.getOutputStream().write('x');
                Eventually.eventually("echoed", () -> echo.bytes() > served);
            }
            assertThat(read(client, 20)).hasSize(20);
            assertThat(Delays.since(start)).isBetween(Delays.MEDIUM, Delays.MEDIUM.multipliedBy(10));
        }
    }

    @Test
    void blackhole_heldBytesArriveAfterHealing() throws IOException {
        try (Socket client = connect()) {
            say(client, "a");
            proxy.blackhole();
            client.getOutputStream().write("late".getBytes());
            assertSilent(client);
            proxy.pass();
            assertThat(read(client, 4)).isEqualTo("late");
        }
    }

    @Test
    void blackhole_newConnection_standsButIsSilent() throws IOException {
        proxy.blackhole();
        try (Socket client = connect()) {
            client.getOutputStream().write('x');
            assertSilent(client);
        }
    }

    @Test
    void drop_replies_requestsStillArrive() throws IOException {
        try (Socket client = connect()) {
            say(client, "a");
            long served = echo.bytes();
            proxy.drop(Flow.TO_CLIENT);
            client.getOutputStream().write("lost".getBytes());
            assertSilent(client);
            assertThat(echo.bytes()).isEqualTo(served + 4);
            proxy.pass();
            assertThatThrownBy(() -> say(client, "hole")).isInstanceOf(IOException.class);
        }
        assertWorksAgain();
    }

    @Test
    void drop_requests_neverArrive() throws IOException {
        try (Socket client = connect()) {
            say(client, "a");
            long served = echo.bytes();
            proxy.drop(Flow.TO_SERVER);
            client.getOutputStream().write("lost".getBytes());
            assertSilent(client);
            assertThat(echo.bytes()).isEqualTo(served);
        }
        proxy.pass();
        assertWorksAgain();
    }

    @Test
    void cutAfter_bytesBeforeArriveThenEnd() throws IOException {
        try (Socket client = connect()) {
            proxy.cutAfter(Flow.TO_CLIENT, 3);
            client.getOutputStream().write("abcdef".getBytes());
            assertThat(read(client, 3)).isEqualTo("abc");
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        assertWorksAgain();
    }

    @Test
    void refuse_newOnlyUntilHealed() throws IOException {
        try (Socket client = connect()) {
            say(client, "a");
            proxy.refuse();
            assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
            assertThat(say(client, "still")).isEqualTo("still");
        }
        proxy.pass();
        assertWorksAgain();
    }

    @Test
    void reset_connectionsThatStand() throws IOException {
        try (Socket client = connect()) {
            say(client, "a");
            proxy.reset();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertWorksAgain();
    }

    private void assertWorksAgain() throws IOException {
        try (Socket client = connect()) {
            assertThat(say(client, "again")).isEqualTo("again");
        }
    }

    private Socket connect() throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        client.setSoTimeout((int) Delays.PATIENCE.toMillis());
        return client;
    }

    private static String say(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes());
        return read(client, text.length());
    }

    private static String read(Socket client, int length) throws IOException {
        return new String(client.getInputStream().readNBytes(length));
    }

    private static void assertSilent(Socket client) throws IOException {
        client.setSoTimeout(NOT_YET_MS);
        assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        client.setSoTimeout((int) Delays.PATIENCE.toMillis());
    }
}
