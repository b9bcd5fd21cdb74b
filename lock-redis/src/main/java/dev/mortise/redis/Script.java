package dev.mortise.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A Lua script, put together from resources: functions first, then the body that uses them. */
final class Script {
    private final byte[] text;
    private final byte[] sha;

    private Script(String text) {
        this.text = text.getBytes(StandardCharsets.UTF_8);
        this.sha = sha1(this.text).getBytes(StandardCharsets.US_ASCII);
    }

    static Script of(String... parts) {
        StringBuilder text = new StringBuilder();
        for (String part : parts) {
            text.append(read(part + ".lua")).append('\n');
        }
        return new Script(text.toString());
    }

    /** The text, for {@code EVAL}. */
    byte[] text() {
        return text;
    }

    /** What the server knows it by, for {@code EVALSHA}. */
    byte[] sha() {
        return sha;
    }

    private static String read(String resource) {
        try (InputStream in = Script.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("script " + resource + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("script " + resource + " cannot be read", broken);
        }
    }

    private static String sha1(byte[] text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-1", impossible);
        }
    }
}
