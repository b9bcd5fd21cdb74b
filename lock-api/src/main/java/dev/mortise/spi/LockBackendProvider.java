package dev.mortise.spi;

import java.util.Set;

/**
 * Opens backends of one kind by name or URL. Found with {@link java.util.ServiceLoader}: list the implementation in
 * {@code META-INF/services/dev.mortise.spi.LockBackendProvider} and give it a public constructor without arguments.
 */
public interface LockBackendProvider {
    /**
     * {@return the name that {@code LockFactory.open(name, settings)} knows the backend by: lower case, such as
     * {@code redis}}
     */
    String name();

    /** {@return the URL schemes this provider opens, without the colon} */
    Set<String> schemes();

    /** {@return the settings this provider understands beside {@code url} and those of the engine, in kebab-case} */
    Set<String> settings();

    /**
     * Opens a backend.
     *
     * @param settings with the URL, if one was given
     * @return the backend, closed by the engine
     * @throws IllegalArgumentException if a setting is bad or missing; the message names it
     * @throws dev.mortise.LockBackendException if the server refuses for good
     */
    LockBackend open(BackendSettings settings);
}
