package dev.mortise.campaign.scenario;

import dev.mortise.campaign.adapter.LockClient;
import dev.mortise.campaign.check.HistoryChecker;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Verdict;
import dev.mortise.campaign.history.Fault;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Journal;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.work.RecordedLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The history of a cell whose clients are all in this process. Safe for use by many threads. */
final class Ledger implements AutoCloseable {
    private final Cell cell;
    private final Journal journal;
    private final List<Fault> faults = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger threads = new AtomicInteger();

    Ledger(Cell cell) {
        this.cell = cell;
        this.journal = Journal.open(cell.directory().resolve("campaign" + History.SUFFIX));
    }

    /** A lock, for one thread that uses it. */
    RecordedLock lock(LockClient client, int number) {
        return new RecordedLock(
                client.lock(cell.stem() + number), journal, 0, threads.getAndIncrement() & 0xffff, number);
    }

    void faulted(String kind, long from) {
        faults.add(new Fault(kind, from, System.nanoTime()));
    }

    Verdict judge(Rules rules) throws IOException {
        History history = History.read(cell.directory(), List.of(), faults);
        Verdict verdict =
                HistoryChecker.check(history, rules.withTokens(cell.make().hasTokens()));
        cell.judged(verdict);
        return verdict;
    }

    @Override
    public void close() {
        journal.close();
    }
}
