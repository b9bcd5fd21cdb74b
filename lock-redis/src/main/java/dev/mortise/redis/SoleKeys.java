package dev.mortise.redis;

import java.util.Arrays;

/**
 * Keys and channel of a lock that one has at a time: the plain lock, or the write side of a read/write lock.
 *
 * @param lock where the holder stands
 * @param token where the last token stands
 * @param tokenExpires whether it may go when the lock has not been used for long
 * @param stem what the keys beside the lock begin with
 * @param channel where releases are told
 * @param queue the queue of Redisson's fair lock, whose head is to be told as well; {@code null} in other layouts
 */
record SoleKeys(String lock, String token, boolean tokenExpires, String stem, String channel, String queue) {
    /** The key of an acquisition that was withdrawn. */
    String tombstone(String acquisitionId) {
        return stem + ":void:" + acquisitionId;
    }

    /** Keys for a script that tells of a release, which takes the queue last. */
    String[] announcing(String... touched) {
        if (queue == null) {
            return touched;
        }
        String[] all = Arrays.copyOf(touched, touched.length + 1);
        all[touched.length] = queue;
        return all;
    }
}
