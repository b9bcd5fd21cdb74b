package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.AnyLock;
import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Figure;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.site.Backend;
import dev.mortise.campaign.site.Site;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * S18: connections that are serializable unless told otherwise, and strangers that lock the rows of two locks in opposite
 * order: deadlocks and serialization failures. None reaches a caller.
 */
final class Clashes {
    private static final int OPERATIONS = 5_000;
    private static final int THREADS = 4;

    private final Cell cell;
    private final AtomicInteger left;
    private final AtomicInteger leaked = new AtomicInteger();
    private final AtomicInteger clashes = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();

    private Clashes(Cell cell) {
        this.cell = cell;
        this.left = new AtomicInteger(cell.rounds(OPERATIONS));
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        Clashes clashes = new Clashes(cell);
        try (Site site = Site.open(cell.backend(), cell.directory());
                LockClient one = cell.open(serializable(cell, site.url()));
                LockClient two = cell.open(serializable(cell, site.url()));
                Tasks tasks = new Tasks()) {
            clashes.run(strangers(cell, site.url()), one, two, tasks);
        }
    }

    private static String serializable(Cell cell, String url) {
        return switch (cell.backend()) {
            case POSTGRES -> url + "&options=-c%20default_transaction_isolation=serializable";
            case MARIADB -> url + "&sessionVariables=tx_isolation='SERIALIZABLE'";
            default -> url; // H2 takes it from each connection only; its deadlocks are the strangers'
        };
    }

    /** PostgreSQL looks for deadlocks after a second, in which nothing else would happen. */
    private static String strangers(Cell cell, String url) {
        return cell.backend() == Backend.POSTGRES ? url + "&options=-c%20deadlock_timeout=20" : url;
    }

    private void run(String url, LockClient one, LockClient two, Tasks tasks) throws Exception {
        for (int i = 0; i < 2; i++) {
            operate(one.lock(cell.stem() + i)); // the rows are there
        }
        List<Future<Boolean>> strangers =
                List.of(tasks.start(() -> disturb(url, 0, 1)), tasks.start(() -> disturb(url, 1, 0)));
        tasks.each(THREADS, i -> () -> {
            while (left.getAndDecrement() > 0) {
                operate((i % 2 == 0 ? one : two).lock(cell.stem() + left.get() % 2));
            }
            return true;
        });
        over.set(true);
        for (Future<Boolean> each : strangers) {
            Tasks.await(each);
        }
        cell.figure(Figure.ACQUISITIONS, cell.rounds(OPERATIONS));
        cell.figure("clashes of strangers", clashes.get());
        cell.figure("leaked", leaked.get());
    }

    private void operate(AnyLock lock) throws InterruptedException {
        try {
            if (lock.tryLock(Duration.ofSeconds(20))) {
                lock.unlock();
            } else {
                cell.require(false, "a free lock could not be had for 20 s");
            }
        } catch (RuntimeException told) {
            leaked.incrementAndGet();
            cell.require(false, "a clash reached the caller: " + told);
        }
    }

    private boolean disturb(String url, int first, int second) throws SQLException {
        Random random = new Random(cell.seed() + first);
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            while (!over.get()) {
                try (Statement statement = connection.createStatement()) {
                    touch(statement, first);
                    LockSupport.parkNanos(random.nextInt(5_000_000));
                    touch(statement, second);
                    connection.commit();
                } catch (SQLException clash) {
                    clashes.incrementAndGet();
                    connection.rollback();
                }
                LockSupport.parkNanos(random.nextInt(20_000_000));
            }
        }
        return true;
    }

    private void touch(Statement statement, int number) throws SQLException {
        String quote = statement.getConnection().getMetaData().getIdentifierQuoteString();
        statement.executeUpdate("UPDATE " + quote + "mortise_locks" + quote
                + " SET used_at = used_at WHERE lock_key = '" + cell.stem() + number + "'");
    }
}
