package dev.mortise.bench.jdbc;

import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import java.util.function.Function;

/** Whose locks are measured in a database. */
enum JdbcContestant implements Contestant {
    /** Two statements on a pooled connection. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    RAW("raw JDBC", RawLocks::new),
    MORTISE("Mortise", MortiseLocks::new),
    SPRING("Spring Integration", SpringLocks::new),
    /** In a file of its own, not on the server: to see what a server and its network cost. */
    SQLITE("Mortise on SQLite", server -> new SqliteLocks());

    private final String title;
    private final Function<String, Locks> opener;

    JdbcContestant(String title, Function<String, Locks> opener) {
        this.title = title;
        this.opener = opener;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Locks open(String url) {
        return opener.apply(url);
    }
}
