package dev.mortise.zookeeper;

import dev.mortise.spi.LockMode;

/**
 * One place in a line, as its node's name has it: {@code _c_UUID-lock-0000000007} and the like, as Curator names them.
 *
 * @param name the node's name, without its parent
 * @param mode what it is a place for
 * @param number the server's count; it starts anew when the parent is made anew, and after the largest comes the smallest
 */
record Seat(String name, LockMode mode, int number) {
    private static final String MUTEX = "lock-";
    private static final String READ = "__READ__";
    private static final String WRITE = "__WRIT__";

    /** Reads a child's name; {@code null} if it is not a place in a line. */
    static Seat parse(String name) {
        LockMode mode = LockMode.READ;
        int at = name.lastIndexOf(READ);
        if (at < 0) {
            mode = LockMode.WRITE;
            at = name.lastIndexOf(WRITE);
        }
        if (at < 0) {
            mode = LockMode.MUTEX;
            at = name.lastIndexOf(MUTEX);
        }
        if (at < 0) {
            return null;
        }
        try {
            return new Seat(
                    name,
                    mode,
                    Integer.parseInt(name.substring(at + marker(mode).length())));
        } catch (NumberFormatException foreign) {
            return null;
        }
    }

    /** What stands between the unique part of a name and its number. */
    static String marker(LockMode mode) {
        return switch (mode) {
            case MUTEX -> MUTEX;
            case READ -> READ;
            case WRITE -> WRITE;
        };
    }

    /** Whether this place is before another, also where the count has wrapped around between them. */
    boolean isBefore(Seat other) {
        return number - other.number < 0;
    }

    /** Whether somebody here keeps out somebody who comes later for the given mode. */
    boolean isInTheWayOf(LockMode later) {
        return mode.sameLockAs(later) && !(mode.isShared() && later.isShared());
    }

    /** The number as it stands in the name. */
    String digits() {
        return name.substring(name.lastIndexOf(marker(mode)) + marker(mode).length());
    }

    /** What sets this place apart from all others; for nodes that are not named like ours, the whole name. */
    String unique() {
        int end = name.lastIndexOf("-" + marker(mode));
        return name.startsWith("_c_") && end > 3 ? name.substring(3, end) : name;
    }
}
