package dev.mortise.redis;

import java.util.Arrays;

/**
 * Keys and channel of a lock that one has at a time: the plain lock, or the write side of a read/write lock.
 *
 * @param lock where the holder stands
 * @param token where the last token stands
 * @param tokenExpires whether it may go when the lock has not been used for long
 * @param tombstones what the keys of withdrawn acquisitions begin with
 * @param channel where releases are told
 * @param queue the queue of Redisson's fair lock, whose head is to be told as well; {@code null} in other layouts
 */
record SoleKeys(String lock, String token, boolean tokenExpires, String tombstones, String channel, String queue) {
    String tombstone(String acquisitionId) {
        return tombstones + acquisitionId;
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
