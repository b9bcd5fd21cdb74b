package dev.mortise.testkit.servers;

import java.util.Arrays;
import java.util.List;

/** The address of a server that runs already, from a system property. */
record GivenAddress(String host, int port) {
    /** The value is not quoted in the message: somebody may have put a password there. */
    static GivenAddress parse(String property, String text) {
        int colon = text.lastIndexOf(':');
        try {
            return new GivenAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
        } catch (IndexOutOfBoundsException | NumberFormatException malformed) {
            throw new IllegalArgumentException(property + " has an address that is not host:port");
        }
    }

    static List<GivenAddress> parseAll(String property, String text) {
        return Arrays.stream(text.split(",")).map(one -> parse(property, one)).toList();
    }

    /** The address in a URL that has a scheme and nothing else. */
    static GivenAddress parseUrl(String property, String scheme, String url) {
        if (!url.startsWith(scheme)) {
            throw new IllegalArgumentException(property + " must be " + scheme + "host:port");
        }
        return parse(property, url.substring(scheme.length()));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
