package dev.mortise.internal;

import dev.mortise.spi.LockBackendProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The backends on the class path: those the thread's context class loader sees, and behind them those that the loader of
 * this library sees.
 *
 * <p>A provider that does not load is left out, so that it does not take the good ones with it, and is told of when
 * something is missed.
 */
final class BackendProviders {
    private final List<LockBackendProvider> near = new ArrayList<>();
    private final List<LockBackendProvider> far = new ArrayList<>();
    private final List<ServiceConfigurationError> broken = new ArrayList<>();

    private BackendProviders() {}

    static BackendProviders load() {
        BackendProviders providers = new BackendProviders();
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader own = LockBackendProvider.class.getClassLoader();
        providers.load(context, providers.near);
        if (own != context) {
            providers.load(own, providers.far);
        }
        return providers;
    }

    private void load(ClassLoader loader, List<LockBackendProvider> into) {
        Iterator<LockBackendProvider> found =
                ServiceLoader.load(LockBackendProvider.class, loader).iterator();
        while (true) {
            try {
                if (!found.hasNext()) {
                    return;
                }
                into.add(found.next());
            } catch (ServiceConfigurationError bad) {
                broken.add(bad);
                if (bad.getCause() instanceof IOException) {
                    return; // the list itself cannot be read; past all else the iterator moves on
                }
            }
        }
    }

    Optional<LockBackendProvider> named(String name) {
        return find("backends named '" + name + "'", provider -> provider.name().equals(name));
    }

    Optional<LockBackendProvider> opening(String scheme) {
        return find(
                "backends for URL scheme '" + scheme + "'",
                provider -> provider.schemes().contains(scheme));
    }

    private Optional<LockBackendProvider> find(String what, Predicate<LockBackendProvider> wanted) {
        Optional<LockBackendProvider> found = only(what, near, wanted);
        return found.isPresent() ? found : only(what, far, wanted);
    }

    private static Optional<LockBackendProvider> only(
            String what, List<LockBackendProvider> providers, Predicate<LockBackendProvider> wanted) {
        List<LockBackendProvider> found = providers.stream().filter(wanted).toList();
        if (found.size() > 1) {
            throw new IllegalStateException("two " + what + " on the class path: "
                    + found.get(0).getClass().getName() + " and "
                    + found.get(1).getClass().getName());
        }
        return found.stream().findFirst();
    }

    /** The names to choose from, for a message. */
    String names() {
        return list(provider -> Set.of(provider.name()));
    }

    /** The URL schemes to choose from, for a message. */
    String schemes() {
        return list(LockBackendProvider::schemes);
    }

    private String list(Function<LockBackendProvider, Set<String>> words) {
        Set<String> all = new TreeSet<>();
        near.forEach(provider -> all.addAll(words.apply(provider)));
        far.forEach(provider -> all.addAll(words.apply(provider)));
        return all.isEmpty() ? "none" : String.join(", ", all);
    }

    /** Adds to a complaint about a missing backend why some did not load. */
    <X extends Exception> X explain(X missing) {
        broken.forEach(missing::addSuppressed);
        return missing;
    }
}
