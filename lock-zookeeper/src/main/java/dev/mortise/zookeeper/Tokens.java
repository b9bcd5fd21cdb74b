package dev.mortise.zookeeper;

/**
 * Fencing tokens from the transactions that made the nodes: those rise for as long as the ensemble keeps its data, also
 * when a lock's node was removed meanwhile and its children are counted from zero again.
 *
 * <p>The lower bits are for those to whom a process hands its lock on. The last of them is for a reader that stands beside
 * its own writer: above all that the writer's process used, and below the next writer, which may have been in line before
 * the reader.
 */
final class Tokens {
    /** How many hand-offs a grant has room for. */
    static final int HAND_OFFS = 0xfffe;

    private static final int SHIFT = 16;
    private static final int BESIDE_WRITER = 0xffff;

    private Tokens() {}

    /** @throws ArithmeticException if the ensemble has had more than 32,767 leaders, whose count is part of the number */
    static long of(long czxid) {
        if (czxid <= 0 || czxid >> (Long.SIZE - 1 - SHIFT) != 0) {
            throw new ArithmeticException("transaction 0x" + Long.toHexString(czxid) + " is out of range for a token");
        }
        return czxid << SHIFT;
    }

    static long besideWriter(long writerCzxid) {
        return of(writerCzxid) + BESIDE_WRITER;
    }
}
