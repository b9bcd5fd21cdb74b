package dev.mortise.campaign.run;

import dev.mortise.campaign.adapter.Make;
import dev.mortise.campaign.site.Backend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What is to be run. Immutable.
 *
 * @param only the ids of scenarios; empty for all that the size has
 * @param backends the backends
 * @param makes whose locks
 * @param to where scorecards and kept histories go
 * @param lanes how many backends are at work at once
 * @param soak how long a soak takes, or null for what the size has
 */
public record Options(
        Size size,
        List<String> only,
        Set<Backend> backends,
        List<Make> makes,
        long seed,
        Path to,
        int lanes,
        Duration soak) {
    /** What the command line may hold. */
    public static final String USAGE = """
            usage: campaign [--size gate|nightly|release] [--only S01,S03,...] [--backend redis,postgres,...]
                            [--make mortise,redisson,...] [--seed N] [--to DIR] [--lanes N] [--soak MINUTES]""";

    private static final Set<Backend> GATE_BACKENDS = Set.of(Backend.REDIS, Backend.POSTGRES, Backend.ZOOKEEPER);

    /**
     * Reads a command line.
     *
     * @throws IllegalArgumentException if there is something wrong with it, with what and which values there are
     */
    public static Options parse(List<String> args) {
        Size size = Size.GATE;
        List<String> only = List.of();
        Set<Backend> backends = null;
        List<Make> makes = List.of(Make.MORTISE);
        long seed = ThreadLocalRandom.current().nextLong(1L << 32);
        Path to = Path.of("target", "campaign");
        int lanes = 1;
        Duration soak = null;
        for (int i = 0; i < args.size(); i += 2) {
            String name = args.get(i);
            if (i + 1 == args.size()) {
                throw new IllegalArgumentException(name + " has no value");
            }
            String value = args.get(i + 1);
            switch (name) {
                case "--size" -> size = constant(Size.class, name, value);
                case "--only" -> only = List.of(value.toUpperCase(Locale.ROOT).split(","));
                case "--backend" -> backends = Set.copyOf(constants(Backend.class, name, value));
                case "--make" -> makes = constants(Make.class, name, value);
                case "--seed" -> seed = number(name, value);
                case "--to" -> to = Path.of(value);
                case "--lanes" -> lanes = Math.toIntExact(Math.max(1, number(name, value)));
                case "--soak" -> soak = Duration.ofMinutes(number(name, value));
                default -> throw new IllegalArgumentException("there is no option " + name);
            }
        }
        if (backends == null) {
            backends = size == Size.GATE ? GATE_BACKENDS : Backend.ALL;
        }
        return new Options(size, only, backends, makes, seed, to, lanes, soak);
    }

    private static <E extends Enum<E>> List<E> constants(Class<E> type, String name, String value) {
        List<E> constants = new ArrayList<>();
        for (String word : value.split(",")) {
            constants.add(constant(type, name, word));
        }
        return constants;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name, String value) {
        for (E constant : EnumSet.allOf(type)) {
            if (constant.name().equalsIgnoreCase(value.replace('-', '_'))) {
                return constant;
            }
        }
        throw new IllegalArgumentException(name + " must be one of "
                + EnumSet.allOf(type).toString().toLowerCase(Locale.ROOT).replace('_', '-') + " but was '" + value
                + "'");
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " must be a number but was '" + value + "'");
        }
    }

    /** Whether a scenario is wanted. */
    boolean wants(Scenario scenario) {
        return only.isEmpty() ? size != Size.GATE || scenario.isGate() : only.contains(scenario.id());
    }
}
