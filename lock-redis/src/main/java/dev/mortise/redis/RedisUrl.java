package dev.mortise.redis;

import dev.mortise.redis.RedisAddress.Credentials;
import dev.mortise.redis.RedisAddress.Kind;
import dev.mortise.spi.LockNames;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import redis.clients.jedis.HostAndPort;

/**
 * Reads an address from a URL. No message repeats more of it than a bad port's or database's digits: the rest may be a
 * secret.
 *
 * <pre>
 * redis://[user:password@]host[:port][/database]      rediss:// the same with TLS
 * redis-sentinel://[user:password@]host[:port],.../master[/database]
 * redis-cluster://[user:password@]host[:port],...
 * </pre>
 */
final class RedisUrl {
    private RedisUrl() {}

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException if it is none of the forms above; the message says what is wrong where
     */
    static RedisAddress parse(String url) {
        int schemeEnd = url.indexOf("://");
        if (schemeEnd < 0) {
            throw bad("must have '://' after its scheme");
        }
        String scheme = url.substring(0, schemeEnd).toLowerCase(Locale.ROOT);
        Kind kind = switch (scheme) {
            case "redis", "rediss" -> Kind.SINGLE;
            case "redis-sentinel" -> Kind.SENTINEL;
            case "redis-cluster" -> Kind.CLUSTER;
            default -> throw bad("must begin with redis, rediss, redis-sentinel or redis-cluster");
        };
        String rest = url.substring(schemeEnd + 3);
        if (rest.indexOf('#') >= 0) {
            throw bad("must not have '#'; in a password write %23");
        }
        int question = rest.indexOf('?');
        String query = question < 0 ? "" : rest.substring(question + 1);
        rest = question < 0 ? rest : rest.substring(0, question);
        Credentials credentials = Credentials.NONE;
        int at = rest.lastIndexOf('@');
        if (at >= 0) {
            credentials = readCredentials(rest.substring(0, at));
            rest = rest.substring(at + 1);
        }
        int slash = rest.indexOf('/');
        String hosts = slash < 0 ? rest : rest.substring(0, slash);
        String path = slash < 0 ? "" : rest.substring(slash + 1);
        String masterName = null;
        if (kind == Kind.SENTINEL) {
            int second = path.indexOf('/');
            masterName = decoded(second < 0 ? path : path.substring(0, second));
            path = second < 0 ? "" : path.substring(second + 1);
            if (masterName.isEmpty()) {
                throw bad("must name the master after the sentinels, as in redis-sentinel://host:26379/mymaster");
            }
        }
        return new RedisAddress(
                kind,
                scheme.equals("rediss"),
                readServers(hosts, kind),
                masterName,
                readDatabase(path, kind),
                credentials,
                Credentials.NONE,
                query);
    }

    private static Credentials readCredentials(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw bad("must have ':' between user and password, as in redis://user:password@host or"
                    + " redis://:password@host");
        }
        String user = decoded(text.substring(0, colon));
        return new Credentials(user.isEmpty() ? null : user, decoded(text.substring(colon + 1)));
    }

    private static List<HostAndPort> readServers(String hosts, Kind kind) {
        List<HostAndPort> servers = new ArrayList<>();
        for (String part : hosts.split(",", -1)) {
            int colon = part.lastIndexOf(':');
            boolean hasPort = colon > part.lastIndexOf(']'); // within brackets, colons are an IPv6 address
            String host = hasPort ? part.substring(0, colon) : part;
            if (host.startsWith("[") && host.endsWith("]")) {
                host = host.substring(1, host.length() - 1);
            }
            if (host.isEmpty()) {
                throw bad("must have a host before each port and between commas");
            }
            servers.add(new HostAndPort(host, hasPort ? readPort(part.substring(colon + 1)) : kind.defaultPort()));
        }
        if (kind == Kind.SINGLE && servers.size() > 1) {
            throw bad("must name one host, but had " + servers.size()
                    + "; use redis-cluster:// or redis-sentinel:// for several");
        }
        return servers;
    }

    private static int readPort(String text) {
        return readNumber("port", text, 1, 65_535);
    }

    private static int readDatabase(String path, Kind kind) {
        if (path.isEmpty()) {
            return 0;
        }
        int database = readNumber("database", path, 0, Integer.MAX_VALUE);
        if (kind == Kind.CLUSTER && database != 0) {
            throw bad("must have no database but 0 in a cluster, but had " + database);
        }
        return database;
    }

    private static int readNumber(String what, String text, int min, int max) {
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, together with a number out of bounds
        }
        // What is no number may be the password of one who forgot to encode a character that ends the host.
        boolean harmless = text.chars().allMatch(c -> c >= '0' && c <= '9');
        throw bad("must have a " + what + " from " + min + " to " + max + " but had "
                + (harmless ? LockNames.quote(text) : "something else"));
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
}
