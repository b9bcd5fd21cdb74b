package dev.mortise.spi;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Named settings, read with checks: a bad value is refused with its name, the bound and the value. Immutable.
 *
 * <p>{@link #toString()} lists names only, because values may be secrets.
 */
public final class BackendSettings {
    private final Map<String, String> values;
    private final Duration commandTimeout;
    private final Duration lease; // null if nobody said

    private BackendSettings(Map<String, String> values, Duration commandTimeout, Duration lease) {
        this.values = Map.copyOf(values);
        this.commandTimeout = commandTimeout;
        this.lease = lease;
    }

    /**
     * Wraps settings.
     *
     * @param values by name
     * @param commandTimeout how long the backend may wait for one answer of its server
     * @return the settings
     */
    public static BackendSettings of(Map<String, String> values, Duration commandTimeout) {
        return new BackendSettings(values, Objects.requireNonNull(commandTimeout, "commandTimeout"), null);
    }

    /**
     * {@return the same settings for a factory whose locks have this lease}
     *
     * @param lease of locks for which the caller asks for no other
     */
    public BackendSettings withLease(Duration lease) {
        return new BackendSettings(values, commandTimeout, Objects.requireNonNull(lease, "lease"));
    }

    /**
     * {@return the same settings, completed by those that stand behind the question mark of a URL} What is given by name
     * comes first.
     *
     * @param query {@code name=value} pairs, percent-encoded, with {@code &} between them; may be empty
     * @param known the names that the query may have
     * @throws IllegalArgumentException if it is not of that form, or has a name that is not known
     */
    public BackendSettings completedBy(String query, Set<String> known) {
        Map<String, String> all = new HashMap<>(UrlQuery.parse(query, known));
        all.putAll(values);
        return new BackendSettings(all, commandTimeout, lease);
    }

    /** {@return the URL, if one was given} It may hold a password: never put it in a message. */
    public Optional<String> url() {
        return text("url");
    }

    /** {@return how long the backend may wait for one answer of its server} */
    public Duration commandTimeout() {
        return commandTimeout;
    }

    /**
     * {@return the lease that the factory's locks have unless a caller asks for another: what a backend with sessions goes
     * by} Empty if the backend is opened for no factory in particular.
     */
    public Optional<Duration> lease() {
        return Optional.ofNullable(lease);
    }

    /**
     * {@return a setting as it was given; empty if it was not}
     *
     * @param name in kebab-case
     */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * A length of time: a whole number with {@code us}, {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}, or ISO
     * 8601 such as {@code PT1.5S}.
     *
     * @param name in kebab-case
     * @return the time; empty if it was not given
     * @throws IllegalArgumentException if it is neither
     */
    public Optional<Duration> duration(String name) {
        return text(name).map(value -> parseDuration(name, value.trim()));
    }

    /**
     * A whole number.
     *
     * @param name in kebab-case
     * @param min the smallest that is allowed
     * @param max the largest that is allowed
     * @return the number; empty if it was not given
     * @throws IllegalArgumentException if it is none or outside the bounds
     */
    public Optional<Integer> integer(String name, int min, int max) {
        return text(name).map(value -> parseInteger(name, value.trim(), min, max));
    }

    /**
     * A yes or no.
     *
     * @param name in kebab-case
     * @return the answer; empty if it was not given
     * @throws IllegalArgumentException if it is neither {@code true} nor {@code false}
     */
    public Optional<Boolean> flag(String name) {
        return text(name).map(value -> switch (value.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new IllegalArgumentException(
                        "setting '" + name + "' must be true or false but was " + LockNames.quote(value));
        });
    }

    /**
     * Refuses names that nobody understands.
     *
     * @param backend whose settings they are, for the message
     * @param known the names that are understood
     * @throws IllegalArgumentException if there is one; the message lists the known ones
     */
    public void requireKnown(String backend, Set<String> known) {
        Set<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown setting " + String.join(", ", quoted(unknown))
                    + " for backend '" + backend + "'; known settings are " + String.join(", ", new TreeSet<>(known)));
        }
    }

    private static Set<String> quoted(Set<String> names) {
        Set<String> quoted = new TreeSet<>();
        names.forEach(name -> quoted.add(LockNames.quote(name)));
        return quoted;
    }

    private static int parseInteger(String name, String value, int min, int max) {
        try {
            int number = Integer.parseInt(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, together with a number out of bounds
        }
        throw new IllegalArgumentException("setting '" + name + "' must be a whole number from " + min + " to " + max
                + " but was " + LockNames.quote(value));
    }

    private static Duration parseDuration(String name, String value) {
        try {
            if (value.startsWith("P") || value.startsWith("p")) {
                return Duration.parse(value);
            }
            int digits = 0;
            while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
                digits++;
            }
            long amount = Long.parseLong(value.substring(0, digits));
            switch (value.substring(digits).trim()) {
                case "us":
                    return Duration.ofNanos(Math.multiplyExact(amount, 1_000L));
                case "ms":
                    return Duration.ofMillis(amount);
                case "s":
                    return Duration.ofSeconds(amount);
                case "m":
                    return Duration.ofMinutes(amount);
                case "h":
                    return Duration.ofHours(amount);
                case "d":
                    return Duration.ofDays(amount);
                default:
                    throw notADuration(name, value);
            }
        } catch (DateTimeParseException | NumberFormatException | ArithmeticException bad) {
            throw notADuration(name, value);
        }
    }

    private static IllegalArgumentException notADuration(String name, String value) {
        return new IllegalArgumentException("setting '" + name
                + "' must be a duration such as 200ms, 5s, 1m or PT5S but was " + LockNames.quote(value));
    }

    @Override
    public String toString() {
        return "BackendSettings" + new TreeSet<>(values.keySet());
    }
}
