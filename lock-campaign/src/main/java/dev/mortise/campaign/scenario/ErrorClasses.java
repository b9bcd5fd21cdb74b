package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.Eventually;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * L09: what servers say in different kinds of trouble. What passes is told as such, {@code lock()} gets through when it has
 * passed, and what is held is still held; what does not pass is told at once.
 */
final class ErrorClasses {
    private static final Duration AT_ONCE = Duration.ofSeconds(1);
    private static final Duration BEGUN = Duration.ofSeconds(5);
    private static final LockOptions OPTIONS = LockOptions.builder()
            .lease(Duration.ofSeconds(20))
            .commandTimeout(Duration.ofMillis(750))
            .build();

    private final Cell cell;
    private final String url;
    private int judged;

    private ErrorClasses(Cell cell, String url) {
        this.cell = cell;
        this.url = url;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        try (Site site = Site.open(cell.backend(), cell.directory());
                Troubles troubles = Troubles.of(cell.backend(), site)) {
            ErrorClasses classes = new ErrorClasses(cell, troubles.url());
            for (Trouble trouble : troubles.all()) {
                classes.judge(trouble);
            }
            troubles.refused().forEach(classes::refusedAtOpening);
            cell.figure("kinds of error", classes.judged);
        }
    }

    private void judge(Trouble trouble) throws Exception {
        judged++;
        String name = cell.stem() + judged;
        try (LockFactory factory = LockFactory.open(url, OPTIONS)) {
            switch (trouble.kind()) {
                case PASSING -> passing(trouble, factory, name);
                case PERMANENT -> permanent(trouble, factory, name);
                case UNNOTICED -> unnoticed(trouble, factory, name);
            }
        } catch (LockBackendException broken) {
            cell.require(false, trouble.title() + ": " + broken);
        }
    }

    private void passing(Trouble trouble, LockFactory factory, String name) throws Exception {
        DistributedLock lock = factory.getLock(name);
        use(lock);
        try (Lease held = factory.getLock(name + "-held").acquire();
                Tasks tasks = new Tasks()) {
            trouble.begin().run(name);
            boolean[] told = new boolean[1];
            Eventually.within(BEGUN, () -> {
                LockBackendException failure = failure(lock);
                cell.require(failure == null || !failure.isPermanent(), trouble.title() + " was taken for " + failure);
                told[0] |= failure != null;
                return told[0];
            });
            cell.require(told[0], trouble.title() + " was not told");
            var waiter = tasks.start(() -> {
                use(lock);
                return true;
            });
            trouble.heal().run(name);
            cell.require(Tasks.await(waiter), trouble.title() + " was not ridden out");
            cell.require(held.isValid(), "a lock was lost to " + trouble.title());
        }
    }

    private void permanent(Trouble trouble, LockFactory factory, String name) throws Exception {
        trouble.begin().run(name);
        long start = System.nanoTime();
        LockBackendException told = failure(factory.getLock(name));
        long took = System.nanoTime() - start;
        trouble.heal().run(name);
        cell.require(told != null && told.isPermanent(), trouble.title() + " was taken for " + told);
        cell.require(took <= AT_ONCE.toNanos(), trouble.title() + " was told after " + took / 1_000_000 + " ms");
    }

    private void unnoticed(Trouble trouble, LockFactory factory, String name) throws Exception {
        DistributedLock lock = factory.getLock(name);
        use(lock);
        trouble.begin().run(name);
        boolean had = lock.tryLock(BEGUN.toSeconds(), TimeUnit.SECONDS);
        cell.require(had, "a lock could not be had after " + trouble.title());
        if (had) {
            lock.unlock();
        }
        trouble.heal().run(name);
    }

    private void refusedAtOpening(String why, String badUrl) {
        judged++;
        try (LockFactory factory = LockFactory.open(badUrl, OPTIONS)) {
            cell.require(false, why + " was not told: " + factory);
        } catch (LockBackendException told) {
            cell.require(told.isPermanent(), why + " was taken for " + told);
        }
    }

    private static void use(DistributedLock lock) {
        lock.lock();
        lock.unlock();
    }

    private static LockBackendException failure(DistributedLock lock) {
        try {
            if (lock.tryLock()) {
                lock.unlock();
            }
            return null;
        } catch (LockBackendException told) {
            return told;
        }
    }
}
