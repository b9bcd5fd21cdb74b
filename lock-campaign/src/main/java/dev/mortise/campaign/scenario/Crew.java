package dev.mortise.campaign.scenario;

import dev.mortise.campaign.check.HistoryChecker;
import dev.mortise.campaign.check.Rules;
import dev.mortise.campaign.check.Verdict;
import dev.mortise.campaign.history.Counter;
import dev.mortise.campaign.history.Fault;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.work.ClientPlan;
import dev.mortise.campaign.work.ClientProcess;
import dev.mortise.campaign.work.ResourceProcess;
import dev.mortise.campaign.work.WorkPlan;
import dev.mortise.testkit.Delays;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The processes of a cell: the guarded resource, and clients. For one thread. */
final class Crew implements AutoCloseable {
    private final Cell cell;
    private final ResourceProcess resource;
    private final ClientPlan plan;
    private final List<ClientProcess> clients = new ArrayList<>();
    private final List<Fault> faults = Collections.synchronizedList(new ArrayList<>());
    private int started;

    private Crew(Cell cell, String url, int locks) {
        this.cell = cell;
        this.resource = ResourceProcess.start(cell.directory(), locks);
        this.plan =
                new ClientPlan(cell.make(), url, Cell.LEASE, cell.stem(), resource.port(), cell.directory(), Map.of());
    }

    static Crew start(Cell cell, String url, int clients, int locks) {
        Crew crew = new Crew(cell, url, locks);
        try {
            crew.add(clients, crew.plan);
            return crew;
        } catch (RuntimeException | Error failed) {
            crew.close();
            throw failed;
        }
    }

    /** How clients of this crew are set up, unless told otherwise. */
    ClientPlan plan() {
        return plan;
    }

    /** Starts more clients, all at once. */
    List<ClientProcess> add(int count, ClientPlan how) {
        List<ClientProcess.Starting> starting = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            starting.add(ClientProcess.start(started++, how));
        }
        List<ClientProcess> added = new ArrayList<>();
        starting.forEach(each -> clients.add(each.client()));
        starting.forEach(each -> added.add(each.await()));
        return added;
    }

    ClientProcess client(int index) {
        return clients.get(index);
    }

    List<ClientProcess> clients() {
        return clients;
    }

    /** Has all clients work. */
    void work(int threads, int locks, Duration hold, Duration patience) {
        for (ClientProcess client : clients) {
            work(client, threads, locks, hold, patience);
        }
    }

    /** Has one client work. */
    void work(ClientProcess client, int threads, int locks, Duration hold, Duration patience) {
        client.work(new WorkPlan(threads, locks, hold, patience, cell.seed() + client.number()));
    }

    /** A step that may fail. */
    interface Step {
        void run() throws Exception;
    }

    /** Puts a fault in, lets time pass, and heals it. */
    void fault(String kind, Duration time, Step begin, Step heal) throws Exception {
        long from = System.nanoTime();
        begin.run();
        try {
            Delays.pass(time, kind);
        } finally {
            heal.run();
            faults.add(new Fault(kind, from, System.nanoTime()));
        }
    }

    /** Notes a fault that needs no healing. */
    void faulted(String kind, long from) {
        faults.add(new Fault(kind, from, System.nanoTime()));
    }

    /** Forgets a client that was killed. */
    void bury(ClientProcess client) {
        clients.remove(client);
        client.close();
    }

    /** How often the guarded resource was written so far, by all. */
    long writes() {
        return resource.counters().stream().mapToLong(Counter::writes).sum();
    }

    /** Has all come to rest, and judges what happened. */
    Verdict finish(Rules rules) throws IOException {
        clients.forEach(ClientProcess::rest);
        return judge(rules);
    }

    /** Judges what happened so far, of clients that do not work. */
    Verdict judge(Rules rules) throws IOException {
        History history = History.read(cell.directory(), resource.counters(), faults);
        Verdict verdict =
                HistoryChecker.check(history, rules.withTokens(cell.make().hasTokens()));
        cell.judged(verdict);
        return verdict;
    }

    @Override
    public void close() {
        clients.forEach(ClientProcess::close);
        resource.close();
    }
}
