package dev.mortise.campaign.scenario;

import dev.mortise.DistributedLock;
import dev.mortise.LockFactory;
import dev.mortise.LockOptions;
import dev.mortise.campaign.run.Cell;
import dev.mortise.campaign.run.Outcome;
import dev.mortise.campaign.run.Size;
import dev.mortise.campaign.site.Site;
import dev.mortise.testkit.FaultProxy;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * X03: a password that must not be seen anywhere: not in what is logged, thrown or printed, nor in the names of threads,
 * while the server refuses it, is away, or cuts connections.
 */
final class SecretCanary {
    private static final String CANARY = "c4nary-s3cret-p4ss";
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private final StringBuffer seen = new StringBuffer();
    private final Cell cell;

    private SecretCanary(Cell cell) {
        this.cell = cell;
    }

    static void run(Cell cell) throws Exception {
        cell.succeedsAs(Outcome.PASSED);
        SecretCanary canary = new SecretCanary(cell);
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(captured); // the logger asks for it at each line
        try (Site site = Site.open(cell.backend(), cell.directory())) {
            canary.provoke(site);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        canary.seen.append(printed.toString(StandardCharsets.UTF_8));
        canary.judge();
    }

    private void provoke(Site site) {
        List<String> urls = urls(site.proxiedUrl());
        // to be refused by a database takes its time
        for (String url : cell.size() == Size.GATE ? urls.subList(0, 1) : urls) {
            site.eachProxy(FaultProxy::pass);
            use(url);
            site.eachProxy(FaultProxy::refuse);
            site.eachProxy(FaultProxy::reset);
            use(url);
            site.eachProxy(FaultProxy::pass);
        }
        use("redis://user:" + CANARY + "@[bad");
        use("jdbc:nosuch://user:" + CANARY + "@host");
        use("zookeeper://:" + CANARY + "@");
        use("redlock://x:" + CANARY + "@h:1,h:2");
    }

    /** The password where a user would put it. */
    private List<String> urls(String url) {
        return switch (cell.backend()) {
            case POSTGRES, MARIADB ->
                List.of(url + "&password=" + CANARY, url.replace("user=", "user=other&password=" + CANARY + "&x="));
            case ZOOKEEPER -> List.of(url.replace("://", "://user:" + CANARY + "@"));
            case REDLOCK -> List.of(url.replace("://", "://:" + CANARY + "@").replace(",", ",:" + CANARY + "@"));
            default ->
                List.of(url.replace("://", "://:" + CANARY + "@"), url.replace("://", "://user:" + CANARY + "@"));
        };
    }

    private void use(String url) {
        LockOptions options = LockOptions.builder()
                .lease(Duration.ofSeconds(2))
                .commandTimeout(Duration.ofMillis(300))
                .build();
        try (LockFactory factory = LockFactory.open(url, options)) {
            DistributedLock lock = factory.getLock(cell.stem() + "canary");
            show(factory, lock, options, lock.getClass());
            try {
                if (lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    lock.unlock();
                }
            } finally {
                Thread.getAllStackTraces().keySet().forEach(thread -> show(thread.getName()));
            }
        } catch (Exception | LinkageError told) {
            StringWriter text = new StringWriter();
            told.printStackTrace(new PrintWriter(text));
            show(text);
        }
    }

    private void show(Object... all) {
        for (Object each : all) {
            seen.append(each).append('\n');
        }
    }

    private void judge() {
        int hits = 0;
        for (String line : seen.toString().split("\n")) {
            if (line.contains(CANARY)) {
                hits++;
                cell.require(false, "printed: " + line.replace(CANARY, "<the secret>"));
            }
        }
        cell.figure("lines looked at", seen.toString().split("\n").length);
        cell.figure("hits", hits);
        cell.require(seen.length() > 1_000, "too little was printed to say anything: " + seen.length() + " characters");
    }
}
