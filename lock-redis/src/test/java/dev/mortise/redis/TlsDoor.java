package dev.mortise.redis;

import dev.mortise.testkit.servers.RedisNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** An entrance with TLS in front of a server that has none. */
final class TlsDoor implements AutoCloseable {
    static final String PASSWORD = "changeit";
    private static final String ALIAS = "door";

    private final SSLServerSocket door;
    private final RedisNode server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private TlsDoor(SSLServerSocket door, RedisNode server) {
        this.door = door;
        this.server = server;
    }

    /** Opens a door to a server, with the key and certificate in a store. */
    static TlsDoor to(RedisNode server, Path keyStore) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(read(keyStore), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        TlsDoor opened =
                new TlsDoor((SSLServerSocket) context.getServerSocketFactory().createServerSocket(0), server);
        daemon("tls-door", opened::accept);
        return opened;
    }

    /** Makes a key and a certificate for a host, such as {@code ip:127.0.0.1}, in a store of their own. */
    static Path certify(Path directory, String host) throws IOException, InterruptedException {
        Path store = directory.resolve("key-" + host.replace(':', '-') + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=door",
                        "-ext",
                        "san=" + host,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IllegalStateException("keytool failed: " + said);
        }
        return store;
    }

    /** Makes a store that trusts the certificates in others. */
    static Path trusting(Path directory, Path... keyStores) throws IOException, GeneralSecurityException {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        for (Path keyStore : keyStores) {
            trust.setCertificateEntry(
                    keyStore.getFileName().toString(), read(keyStore).getCertificate(ALIAS));
        }
        Path store = directory.resolve("trust.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            trust.store(out, PASSWORD.toCharArray());
        }
        return store;
    }

    private static KeyStore read(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    String url() {
        return "rediss://127.0.0.1:" + door.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket outside = door.accept();
                sockets.add(outside);
                Socket inside = new Socket(server.host(), server.port());
                sockets.add(inside);
                daemon("tls-in", () -> pump(outside, inside));
                daemon("tls-out", () -> pump(inside, outside));
            }
        } catch (IOException closed) {
            close();
        }
    }

    private static void pump(Socket from, Socket to) {
        try (from;
                to) {
            byte[] buffer = new byte[8_192];
            InputStream in = from.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                to.getOutputStream().write(buffer, 0, count);
                to.getOutputStream().flush();
            }
        } catch (IOException ended) {
            // by either side, or because the handshake failed
        }
    }

    private static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            door.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
