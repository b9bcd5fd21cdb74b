package dev.mortise.bench.refused;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;

/** Two factories with default options, except that one may have a setting. */
final class MortiseRivals implements Rivals {
    private static final String NAME = "refused";

    private final LockFactory holder;
    private final LockFactory asking;
    private final DistributedLock wanted;

    /** @param settings of the one who asks, as they stand behind the question mark of a URL */
    MortiseRivals(String url, String settings) {
        String root =
                url + "/refused-mortise" + settings.length(); // those with other settings have a lock of their own
        holder = LockFactory.open(root);
        asking = LockFactory.open(root + "?" + settings);
        holder.getLock(NAME).lock();
        wanted = asking.getLock(NAME);
    }

    @Override
    public boolean isRefused() {
        return !wanted.tryLock();
    }

    @Override
    public void close() {
        asking.close();
        holder.close();
    }
}
