package dev.mortise.internal;

import static java.util.Map.entry;

import dev.mortise.LockOptions;
import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import dev.mortise.spi.LockNames;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens backends by URL or by name. Of a URL, no message holds more than the scheme: the rest may be a secret. */
final class BackendRegistry {
    private static final Set<String> ENGINE_SETTINGS = Set.of(
            "url",
            "lease",
            "renew-every",
            "margin",
            "command-timeout",
            "hand-offs",
            "hand-off-time",
            "interrupt-on-loss");
    private static final int MAX_HAND_OFFS = 1_000_000; // what LockOptions allows

    private static final Map<String, String> ARTIFACTS_BY_NAME = Map.of(
            "redis", "lock-redis",
            "zookeeper", "lock-zookeeper",
            "jdbc", "lock-jdbc",
            "redlock", "lock-redlock");
    private static final Map<String, String> ARTIFACTS_BY_SCHEME = Map.ofEntries(
            entry("redis", "lock-redis"),
            entry("rediss", "lock-redis"),
            entry("redis-cluster", "lock-redis"),
            entry("redis-sentinel", "lock-redis"),
            entry("zookeeper", "lock-zookeeper"),
            entry("jdbc", "lock-jdbc"),
            entry("redlock", "lock-redlock"));

    // Strict, because what stands before the first colon of something that is no URL may be a secret as well.
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):.*", Pattern.DOTALL);

    private BackendRegistry() {}

    /** A backend that its opener has to close, and the options that go with it. */
    record Opened(LockBackend backend, LockOptions options) {}

    static Opened open(String url, LockOptions options) {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(options, "options");
        BackendProviders providers = BackendProviders.load();
        String scheme = schemeOf(url, "url", providers.schemes());
        LockBackendProvider provider = providers
                .opening(scheme)
                .orElseThrow(() -> providers.explain(new IllegalArgumentException("no backend for URL scheme '" + scheme
                        + "'; on the class path: " + providers.names() + hint(ARTIFACTS_BY_SCHEME.get(scheme)))));
        BackendSettings settings =
                BackendSettings.of(Map.of("url", url), options.commandTimeout()).withLease(options.lease());
        return new Opened(provider.open(settings), options);
    }

    static Opened open(String backend, Map<String, String> settings) {
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(settings, "settings");
        LockBackendProvider provider = providerNamed(backend);
        requireNoNulls(settings);
        BackendSettings given =
                BackendSettings.of(settings, LockOptions.defaults().commandTimeout());
        given.requireKnown(backend, knownTo(provider));
        given.url().ifPresent(url -> requireSchemeOf(provider, url));
        LockOptions options = options(given);
        BackendSettings agreed =
                BackendSettings.of(settings, options.commandTimeout()).withLease(options.lease());
        return new Opened(provider.open(agreed), options);
    }

    private static LockBackendProvider providerNamed(String backend) {
        BackendProviders providers = BackendProviders.load();
        if (backend.indexOf(':') >= 0) {
            // A URL in the wrong place, most likely, and so not to be repeated.
            throw new IllegalArgumentException(
                    "backend must be a name without ':' but had one; on the class path: " + providers.names());
        }
        return providers
                .named(backend)
                .orElseThrow(() -> providers.explain(new IllegalArgumentException("no backend named "
                        + LockNames.quote(backend) + "; on the class path: " + providers.names()
                        + hint(ARTIFACTS_BY_NAME.get(backend)))));
    }

    private static String hint(String artifact) {
        return artifact != null ? "; add dev.mortise:" + artifact : "";
    }

    private static String schemeOf(String url, String what, String schemes) {
        Matcher matcher = SCHEME.matcher(url);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    what + " must begin with a scheme and ':' but does not; known schemes: " + schemes);
        }
        return matcher.group(1).toLowerCase(Locale.ROOT);
    }

    private static void requireSchemeOf(LockBackendProvider provider, String url) {
        String schemes = String.join(", ", new TreeSet<>(provider.schemes()));
        String scheme = schemeOf(url, "setting 'url'", schemes);
        if (!provider.schemes().contains(scheme)) {
            throw new IllegalArgumentException("setting 'url' for backend '" + provider.name()
                    + "' must have one of the schemes " + schemes + " but has '" + scheme + "'");
        }
    }

    private static void requireNoNulls(Map<String, String> settings) {
        settings.forEach((name, value) -> {
            if (name == null) {
                throw new IllegalArgumentException("the name of a setting must not be null");
            }
            if (value == null) {
                throw new IllegalArgumentException("setting " + LockNames.quote(name) + " must not be null");
            }
        });
    }

    private static Set<String> knownTo(LockBackendProvider provider) {
        Set<String> known = new TreeSet<>(ENGINE_SETTINGS);
        known.addAll(provider.settings());
        return known;
    }

    private static LockOptions options(BackendSettings settings) {
        LockOptions.Builder builder = LockOptions.builder();
        settings.duration("lease").ifPresent(builder::lease);
        settings.duration("renew-every").ifPresent(builder::renewEvery);
        settings.duration("margin").ifPresent(builder::margin);
        settings.duration("command-timeout").ifPresent(builder::commandTimeout);
        settings.integer("hand-offs", 0, MAX_HAND_OFFS).ifPresent(builder::handOffs);
        settings.duration("hand-off-time").ifPresent(builder::handOffTime);
        settings.flag("interrupt-on-loss").ifPresent(builder::interruptOnLoss);
        return builder.build();
    }
}
