package dev.mortise.redlock;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes a URL of several servers apart into one for each. No message repeats anything of it: it may be a secret.
 *
 * <pre>
 * redlock://[user:password@]host[:port],host[:port],host[:port][/database][?settings]
 * </pre>
 *
 * @param servers the names of the servers, without credentials
 * @param urls a URL for each, as backend {@code redis} understands it
 * @param query what stands behind the question mark
 */
record RedlockUrl(List<String> servers, List<String> urls, String query) {
    /** @throws IllegalArgumentException if it is not of that form, or names a wrong number of servers */
    static RedlockUrl parse(String url) {
        int schemeEnd = url.indexOf("://");
        if (schemeEnd < 0) {
            throw new IllegalArgumentException("setting 'url' must have '://' after its scheme");
        }
        String rest = url.substring(schemeEnd + 3);
        int question = rest.indexOf('?');
        String query = question < 0 ? "" : rest.substring(question + 1);
        rest = question < 0 ? rest : rest.substring(0, question);
        int at = rest.lastIndexOf('@');
        String credentials = rest.substring(0, at + 1);
        rest = rest.substring(at + 1);
        int slash = rest.indexOf('/');
        String path = slash < 0 ? "" : rest.substring(slash);
        String hosts = slash < 0 ? rest : rest.substring(0, slash);
        List<String> servers = new ArrayList<>();
        List<String> urls = new ArrayList<>();
        for (String host : hosts.split(",", -1)) {
            servers.add(host);
            urls.add("redis://" + credentials + host + path);
        }
        RedlockBackend.requireOdd("setting 'url': servers", servers.size());
        if (servers.stream().distinct().count() < servers.size()) {
            throw new IllegalArgumentException("setting 'url' must name different servers but names one twice");
        }
        return new RedlockUrl(servers, urls, query);
    }

    @Override
    public String toString() {
        return "RedlockUrl" + servers;
    }
}
