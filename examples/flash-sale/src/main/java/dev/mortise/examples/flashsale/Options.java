package dev.mortise.examples.flashsale;

import dev.mortise.LockOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the demo was asked to do. Immutable.
 *
 * @param url of the locks; empty for a file of the demo's own
 * @param threads in each process
 * @param stock how many items there are
 * @param work how long a sale takes
 */
record Options(String url, int processes, int threads, int stock, Duration work, Duration lease) {
    static final String USAGE = """
            Usage: java -jar flash-sale.jar [--url URL] [--processes N] [--threads N] [--stock N] [--work T] [--lease T]
              --url        where the locks are: jdbc:sqlite:FILE, jdbc:postgresql://..., redis://..., zookeeper://...,
                           redlock://..., memory: and so on; a SQLite file in a temporary directory if not given
              --processes  processes that sell, 1 to 64; 4 if not given
              --threads    threads in each process, 1 to 256; 2 if not given
              --stock      items for sale, 1 to 1000000; 4000 if not given
              --work       how long a sale takes, 0ms to 10s; 1ms if not given
              --lease      how long the lock of a killed process stays taken, 1s to 60s; 3s if not given
            """;

    private static final Set<String> NAMES =
            Set.of("--url", "--processes", "--threads", "--stock", "--work", "--lease");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s)");

    /** @throws IllegalArgumentException if something is wrong; the message says what */
    static Options parse(String... args) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < args.length; i += 2) {
            if (!NAMES.contains(args[i])) {
                throw new IllegalArgumentException("unknown option '" + args[i] + "'");
            }
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(args[i] + " needs a value");
            }
            if (given.put(args[i], args[i + 1]) != null) {
                throw new IllegalArgumentException(args[i] + " is given twice");
            }
        }
        if (given.getOrDefault("--url", "-").isBlank()) {
            throw new IllegalArgumentException("--url must not be empty");
        }
        return new Options(
                given.getOrDefault("--url", ""),
                number(given, "--processes", 4, 64),
                number(given, "--threads", 2, 256),
                number(given, "--stock", 4_000, 1_000_000),
                time(given, "--work", "1ms", Duration.ZERO, Duration.ofSeconds(10)),
                time(given, "--lease", "3s", Duration.ofSeconds(1), Duration.ofSeconds(60)));
    }

    private static int number(Map<String, String> given, String name, int usual, int most) {
        String value = given.getOrDefault(name, Integer.toString(usual));
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException none) {
            // refused with the others
        }
        throw new IllegalArgumentException(name + " must be from 1 to " + most + " but was " + value);
    }

    private static Duration time(Map<String, String> given, String name, String usual, Duration least, Duration most) {
        String value = given.getOrDefault(name, usual);
        Matcher parts = TIME.matcher(value);
        if (parts.matches()) {
            long number = Long.parseLong(parts.group(1));
            Duration time = parts.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
            if (time.compareTo(least) >= 0 && time.compareTo(most) <= 0) {
                return time;
            }
        }
        throw new IllegalArgumentException(
                name + " must be from " + text(least) + " to " + text(most) + " but was " + value);
    }

    private static String text(Duration time) {
        return time.toMillis() % 1_000 == 0 && !time.isZero() ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }

    /** The same at another URL. */
    Options withUrl(String url) {
        return new Options(url, processes, threads, stock, work, lease);
    }

    /** The same with one process only. */
    Options inOneProcess() {
        return new Options(url, 1, threads, stock, work, lease);
    }

    /** Whether processes cannot share what is at the URL. */
    boolean isForOneProcess() {
        return url.startsWith("memory:") || url.startsWith("jdbc:h2:mem:");
    }

    /** What {@link #parse} makes these options of. */
    List<String> args() {
        return List.of(
                "--url",
                url,
                "--processes",
                Integer.toString(processes),
                "--threads",
                Integer.toString(threads),
                "--stock",
                Integer.toString(stock),
                "--work",
                work.toMillis() + "ms",
                "--lease",
                lease.toMillis() + "ms");
    }

    LockOptions lockOptions() {
        return LockOptions.builder().lease(lease).build();
    }

    /** Without the URL, which may hold a password. */
    @Override
    public String toString() {
        return "stock " + stock + ", processes " + processes + ", threads in each " + threads + ", work for a sale "
                + text(work) + ", lease " + text(lease);
    }
}
