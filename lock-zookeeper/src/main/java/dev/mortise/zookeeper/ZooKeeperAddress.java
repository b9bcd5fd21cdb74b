package dev.mortise.zookeeper;

import dev.mortise.spi.LockNames;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Where an ensemble is, from a URL: {@code zookeeper://[user:password@]host[:port],.../root[?name=value&...]}.
 *
 * <p>No message repeats more of the URL than a bad port's digits or a bad root: the rest may be a secret.
 * {@link #toString()} says nothing of it for the same reason.
 *
 * @param servers as ZooKeeper's client takes them
 * @param root the path below which locks are kept, or {@code null} if none was given
 * @param user with the password an identity of scheme {@code digest}; both {@code null} if none was given
 * @param password see {@code user}
 * @param query what stood behind the question mark
 */
record ZooKeeperAddress(String servers, String root, String user, String password, String query) {
    private static final String SCHEME = "zookeeper://";
    private static final String DEFAULT_PORT = ":2181";
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}._-]+|\\[[\\p{Alnum}:.%]+]");

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException if it is not of the form above; the message says what is wrong where
     */
    static ZooKeeperAddress parse(String url) {
        if (!url.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw bad("must begin with " + SCHEME);
        }
        String rest = url.substring(SCHEME.length());
        if (rest.indexOf('#') >= 0) {
            throw bad("must not have '#'; in a password write %23");
        }
        int question = rest.indexOf('?');
        String query = question < 0 ? "" : rest.substring(question + 1);
        rest = question < 0 ? rest : rest.substring(0, question);
        String user = null;
        String password = null;
        int at = rest.lastIndexOf('@');
        if (at >= 0) {
            int colon = rest.indexOf(':');
            if (colon < 0 || colon > at) {
                throw bad("must have ':' between user and password, as in " + SCHEME + "user:password@host");
            }
            user = decoded(rest.substring(0, colon));
            password = decoded(rest.substring(colon + 1, at));
            rest = rest.substring(at + 1);
        }
        int slash = rest.indexOf('/');
        String path = slash < 0 ? "/" : rest.substring(slash);
        String servers = readServers(slash < 0 ? rest : rest.substring(0, slash));
        return new ZooKeeperAddress(servers, path.equals("/") ? null : Paths.requireRoot(path), user, password, query);
    }

    private static String readServers(String hosts) {
        StringBuilder servers = new StringBuilder();
        for (String part : hosts.split(",", -1)) {
            int colon = part.lastIndexOf(':');
            boolean hasPort = colon > part.lastIndexOf(']'); // within brackets, colons are an IPv6 address
            String host = hasPort ? part.substring(0, colon) : part;
            if (host.isEmpty()) {
                throw bad("must have a host before each port and between commas");
            }
            if (!HOST.matcher(host).matches()) { // not repeated: it may be part of a password
                throw bad("must have hosts of letters, digits, '.', '-' and '_', or addresses in brackets");
            }
            if (hasPort) {
                requirePort(part.substring(colon + 1));
            }
            servers.append(servers.isEmpty() ? "" : ",").append(part).append(hasPort ? "" : DEFAULT_PORT);
        }
        return servers.toString();
    }

    private static void requirePort(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= 65_535) {
                return;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, together with a number out of bounds
        }
        // What is no number may be the password of one who forgot to encode a character that ends the host.
        boolean harmless = text.chars().allMatch(c -> c >= '0' && c <= '9');
        throw bad("must have a port from 1 to 65535 but had " + (harmless ? LockNames.quote(text) : "something else"));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw bad("must have two hexadecimal digits after each '%'"); // the cause would repeat part of the URL
        }
    }

    private static IllegalArgumentException bad(String what) {
        return new IllegalArgumentException("setting 'url' " + what);
    }

    @Override
    public String toString() {
        return "ZooKeeperAddress[" + servers + "]";
    }
}
