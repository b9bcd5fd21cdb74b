package dev.mortise.bench.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.mortise.bench.contest.Contestant;
import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.MortiseLocks;
import dev.mortise.bench.contest.Profile;
import dev.mortise.bench.contest.ShedLocks;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;

/** Whose locks are measured in a database. */
enum JdbcContestant implements Contestant {
    /** Two statements on a pooled connection. Nobody can wait for such a lock, so it only takes part where nobody has to. */
    RAW(Profile.of("raw JDBC", RawLocks::new, "com.zaxxer:HikariCP", "org.postgresql:postgresql")),
    MORTISE(Profile.of("Mortise", MortiseLocks::new, "dev.mortise:lock-jdbc", "org.postgresql:postgresql")),
    SPRING(Profile.of(
            "Spring Integration",
            SpringLocks::new,
            "org.springframework.integration:spring-integration-jdbc",
            "com.zaxxer:HikariCP",
            "org.postgresql:postgresql")),
    /** Can only try, so it only takes part where nobody has to wait. */
    SHEDLOCK(Profile.minor(
            "ShedLock",
            JdbcContestant::shedLock,
            "net.javacrumbs.shedlock:shedlock-provider-jdbc-template",
            "com.zaxxer:HikariCP",
            "org.postgresql:postgresql")),
    /** In a file of its own, not on the server: to see what a server and its network cost. */
    SQLITE(Profile.of(
            "Mortise on SQLite", server -> new SqliteLocks(), "dev.mortise:lock-jdbc", "org.xerial:sqlite-jdbc"));

    /** Columns and key as ShedLock's documentation wants them. */
    static final String SHEDLOCK_TABLE = "CREATE TABLE IF NOT EXISTS shedlock (name VARCHAR(64) NOT NULL,"
            + " lock_until TIMESTAMP NOT NULL, locked_at TIMESTAMP NOT NULL, locked_by VARCHAR(255) NOT NULL,"
            + " PRIMARY KEY (name))";

    private final Profile profile;

    JdbcContestant(Profile profile) {
        this.profile = profile;
    }

    @Override
    public Profile profile() {
        return profile;
    }

    private static Locks shedLock(String url) {
        HikariDataSource pool = Pools.to(url);
        return new ShedLocks(new JdbcTemplateLockProvider(pool), pool::close);
    }
}
