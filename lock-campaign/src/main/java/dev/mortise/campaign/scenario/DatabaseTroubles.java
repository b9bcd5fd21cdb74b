package dev.mortise.campaign.scenario;

import dev.mortise.LockFactory;
import dev.mortise.campaign.scenario.Trouble.Step;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** What databases say to a user who has no more rights than needed. */
final class DatabaseTroubles implements Troubles {
    private static final String TABLE = "mortise_locks";

    private final Connection operator;
    private final String url;
    private final String quote;
    private List<Trouble> all = List.of();
    private Map<String, String> refused = Map.of();

    private DatabaseTroubles(String operatorUrl, String url, String... setup) throws SQLException {
        this.url = url;
        LockFactory.open(operatorUrl).close(); // the table is there
        operator = DriverManager.getConnection(operatorUrl);
        quote = operator.getMetaData().getIdentifierQuoteString();
        for (String sql : setup) {
            execute(sql);
        }
    }

    static DatabaseTroubles postgres(String url) throws SQLException {
        DatabaseTroubles troubles = new DatabaseTroubles(
                url,
                as(url, "postgres", "app"),
                "SET default_transaction_read_only = off",
                "CREATE ROLE app LOGIN",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON " + TABLE + " TO app");
        troubles.all = List.of(
                Trouble.passing(
                        "read-only",
                        troubles.say("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()"),
                        troubles.say("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")),
                Trouble.passing("table locked", troubles.say("BEGIN", "LOCK TABLE " + TABLE), troubles.say("ROLLBACK")),
                Trouble.unnoticed(
                        "connections ended",
                        troubles.say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'")),
                Trouble.permanent(
                        "no right",
                        troubles.say("REVOKE UPDATE ON " + TABLE + " FROM app"),
                        troubles.say("GRANT UPDATE ON " + TABLE + " TO app")),
                Trouble.permanent(
                        "no such column",
                        troubles.say("ALTER TABLE " + TABLE + " RENAME COLUMN owner TO other"),
                        troubles.say("ALTER TABLE " + TABLE + " RENAME COLUMN other TO owner")),
                troubles.tableGone());
        troubles.refused = Map.of(
                "no such user", as(url, "postgres", "nobody"), "no such database", url.replace("/postgres?", "/none?"));
        return troubles;
    }

    static DatabaseTroubles mariaDb(String url) throws SQLException {
        DatabaseTroubles troubles = new DatabaseTroubles(
                url,
                as(url, "root", "app"),
                "CREATE USER app@'%'",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON " + TABLE + " TO app@'%'");
        troubles.all = List.of(
                Trouble.passing(
                        "read-only",
                        troubles.say("SET GLOBAL read_only = 1"),
                        troubles.say("SET GLOBAL read_only = 0")),
                Trouble.passing(
                        "table locked", troubles.say("LOCK TABLES " + TABLE + " WRITE"), troubles.say("UNLOCK TABLES")),
                Trouble.unnoticed("connections ended", troubles.say("KILL USER app@'%'")),
                Trouble.permanent(
                        "no right",
                        troubles.say("REVOKE UPDATE ON " + TABLE + " FROM app@'%'"),
                        troubles.say("GRANT UPDATE ON " + TABLE + " TO app@'%'")),
                Trouble.permanent(
                        "no such column",
                        troubles.say("ALTER TABLE " + TABLE + " RENAME COLUMN owner TO other"),
                        troubles.say("ALTER TABLE " + TABLE + " RENAME COLUMN other TO owner")),
                troubles.tableGone());
        troubles.refused = Map.of("no such user", as(url, "root", "nobody"));
        return troubles;
    }

    static DatabaseTroubles h2(String url) throws SQLException {
        String table = "\"" + TABLE + "\"";
        DatabaseTroubles troubles = new DatabaseTroubles(
                url,
                url + ";USER=app;PASSWORD=secret",
                "CREATE USER \"APP\" PASSWORD 'secret'",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON " + table + " TO \"APP\"");
        troubles.all = List.of(
                Trouble.passing(
                        "database taken for one", troubles.say("SET EXCLUSIVE 1"), troubles.say("SET EXCLUSIVE 0")),
                Trouble.permanent(
                        "no right",
                        troubles.say("REVOKE UPDATE ON " + table + " FROM \"APP\""),
                        troubles.say("GRANT UPDATE ON " + table + " TO \"APP\"")),
                troubles.tableGone());
        troubles.refused = Map.of("wrong password", url + ";USER=app;PASSWORD=wrong");
        return troubles;
    }

    static DatabaseTroubles sqlite(String url) throws SQLException {
        DatabaseTroubles troubles = new DatabaseTroubles(url, url);
        troubles.all = List.of(
                Trouble.passing("file locked", troubles.say("BEGIN EXCLUSIVE"), troubles.say("ROLLBACK")),
                troubles.tableGone());
        return troubles;
    }

    private static String as(String url, String operator, String user) {
        return url.replace("user=" + operator, "user=" + user);
    }

    private Trouble tableGone() {
        String elsewhere = quote + "elsewhere" + quote;
        String table = quote + TABLE + quote;
        return Trouble.permanent(
                "no such table",
                say("ALTER TABLE " + table + " RENAME TO " + elsewhere),
                say("ALTER TABLE " + elsewhere + " RENAME TO " + table));
    }

    private Step say(String... statements) {
        return lockName -> {
            for (String sql : statements) {
                execute(sql);
            }
        };
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = operator.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public List<Trouble> all() {
        return all;
    }

    @Override
    public Map<String, String> refused() {
        return refused;
    }

    @Override
    public void close() {
        try {
            operator.close();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot close the operator's connection", e);
        }
    }
}
