package dev.mortise.jdbc;

/**
 * One who has to do with a read/write lock.
 *
 * @param kind in what way
 * @param until when that is over, by the database's clock
 * @param token of one who holds; 0 of others
 * @param holder for people
 */
record Share(Kind kind, String id, long until, long token, String holder) {
    /** In what way somebody has to do with a lock. */
    enum Kind {
        WRITES,
        READS,
        WAITS_TO_WRITE,
        WAITS_TO_READ,
        WITHDRAWN
    }

    private static final String SEPARATOR = "\t";

    boolean isHolding() {
        return kind == Kind.WRITES || kind == Kind.READS;
    }

    boolean isWaiting() {
        return kind == Kind.WAITS_TO_WRITE || kind == Kind.WAITS_TO_READ;
    }

    Share until(long moment) {
        return new Share(kind, id, moment, token, holder);
    }

    String line() {
        return String.join(SEPARATOR, kind.name(), id, Long.toString(until), Long.toString(token), plain(holder));
    }

    static Share parse(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        return new Share(
                Kind.valueOf(parts[0]), parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3]), parts[4]);
    }

    private static String plain(String holder) {
        return holder.replaceAll("\\s", " ");
    }
}
