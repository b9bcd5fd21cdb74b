package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.testkit.servers.RedisNode;
import dev.mortise.testkit.servers.Servers;
import java.time.Duration;

/**
 * L09, for Redis: what the server says in different kinds of trouble. What passes is told as such, and {@code lock()} gets
 * through when it has passed; what does not pass is told at once.
 */
final class ErrorClasses {
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final Cell cell;
    private final RedisNode node;
    private int judged;

    private ErrorClasses(Cell cell, RedisNode node) {
        this.cell = cell;
        this.node = node;
    }

    static void run(Cell cell) {
        cell.succeedsAs(Outcome.PASSED);
        try (RedisNode node = Servers.redis()) {
            ErrorClasses classes = new ErrorClasses(cell, node);
            classes.passing("READONLY", "REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE");
            classes.passing("OOM", "CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0");
            classes.passing("NOREPLICAS", "CONFIG SET min-replicas-to-write 3", "CONFIG SET min-replicas-to-write 0");
            classes.flushed();
            classes.permanent("WRONGTYPE", "RPUSH mortise:{%s}:lock x", "DEL mortise:{%s}:lock");
            classes.permanent("NOPERM", "ACL SETUSER default -eval -evalsha", "ACL SETUSER default +eval +evalsha");
            classes.permanent("NOAUTH", "CONFIG SET requirepass secret", null);
            cell.figure("kinds of error", classes.judged);
        }
    }

    private LockFactory open() {
        return LockFactory.open(
                node.url(), LockOptions.builder().lease(Cell.LEASE).build());
    }

    private String name(String error) {
        return cell.stem() + error;
    }

    private void say(String command, String error) {
        node.command(String.format(command, name(error)).split(" "));
    }

    private void passing(String error, String begin, String heal) {
        judged++;
        try (LockFactory factory = open();
                Tasks tasks = new Tasks()) {
            DistributedLock lock = factory.getLock(name(error));
            lock.lock();
            lock.unlock();
            say(begin, error);
            LockBackendException told = failure(lock);
            cell.require(told != null && !told.isPermanent(), error + " was taken for " + told);
            var waiter = tasks.start(() -> {
                lock.lock();
                lock.unlock();
                return true;
            });
            say(heal, error);
            cell.require(Tasks.await(waiter), error + " was not ridden out");
        } catch (Exception broken) {
            cell.require(false, error + ": " + broken);
        }
    }

    /** Scripts that the server forgot are sent again, and nobody notices. */
    private void flushed() {
        judged++;
        try (LockFactory factory = open()) {
            DistributedLock lock = factory.getLock(name("NOSCRIPT"));
            lock.lock();
            node.command("SCRIPT", "FLUSH");
            lock.unlock();
            cell.require(lock.tryLock(), "a lock is not free after SCRIPT FLUSH");
            lock.unlock();
        }
    }

    private void permanent(String error, String begin, String heal) {
        judged++;
        try (LockFactory factory = open()) {
            say(begin, error);
            DistributedLock lock = factory.getLock(name(error));
            long start = System.nanoTime();
            LockBackendException told = failure(lock);
            long took = System.nanoTime() - start;
            cell.require(told != null && told.isPermanent(), error + " was taken for " + told);
            cell.require(took <= AT_ONCE.toNanos(), error + " was told after " + took / 1_000_000 + " ms");
            if (heal != null) {
                say(heal, error);
            }
        } catch (LockBackendException atOpening) {
            cell.require(atOpening.isPermanent(), error + " was taken for " + atOpening);
        }
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
