package dev.mortise.campaign.scenario;

import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * X01: names of all kinds. The engine and the backend agree on which are names; all the others are refused with
 * {@code IllegalArgumentException}. Many names that differ a little are held at once, by two processes: if two of them were
 * the same lock, the second could not be had.
 */
final class NameFuzz {
    private static final int NAMES = 100_000;
    private static final int AT_ONCE = 250;

    private final Cell cell;
    private final LockFactory reference;
    private int valid;
    private int invalid;

    private NameFuzz(Cell cell, LockFactory reference) {
        this.cell = cell;
        this.reference = reference;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.SAFE);
        LockOptions options =
                LockOptions.builder().lease(Duration.ofSeconds(30)).build();
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockFactory reference = LockFactory.open("memory:");
                LockFactory one = LockFactory.open(site.url(), options);
                LockFactory two = LockFactory.open(site.url(), options)) {
            NameFuzz fuzz = new NameFuzz(cell, reference);
            OddNames names = new OddNames(cell.random());
            int count = cell.rounds(names(cell.backend()));
            while (fuzz.valid + fuzz.invalid < count) {
                fuzz.holdAll(names.batch(AT_ONCE), one, two);
            }
            cell.figure("names held", fuzz.valid);
            cell.figure("names refused", fuzz.invalid);
        }
    }

    /** Fewer where each is written to a disk. */
    private static int names(Backend backend) {
        return switch (backend) {
            case REDIS, REDLOCK -> NAMES;
            case ZOOKEEPER -> NAMES / 20;
            default -> NAMES / 5;
        };
    }

    private void holdAll(List<String> names, LockFactory one, LockFactory two) throws InterruptedException {
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            LockFactory factory = i % 2 == 0 ? one : two;
            boolean isName = isName(reference, name);
            cell.require(isName == isName(factory, name), "verdicts differ on " + OddNames.show(name));
            if (!isName) {
                invalid++;
                continue;
            }
            valid++;
            Optional<Lease> lease = factory.getLock(name).tryAcquire(Duration.ZERO);
            if (lease.isEmpty()) {
                cell.violate(Kind.BOUND, "one lock with another name: " + OddNames.show(name));
            }
            lease.ifPresent(held::add);
        }
        held.forEach(Lease::close);
    }

    private static boolean isName(LockFactory factory, String name) {
        try {
            factory.getLock(name);
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }
}
