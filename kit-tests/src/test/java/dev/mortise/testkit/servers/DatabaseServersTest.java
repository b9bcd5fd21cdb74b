package dev.mortise.testkit.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The database servers do what tests of backends rely on, and none is left. */
@Timeout(60)
final class DatabaseServersTest {
    /** What was committed before a kill is there after a restart, on the same port. */
    @ParameterizedTest
    @EnumSource
    void restart_afterKill_dataKept(DatabaseKind kind) throws SQLException {
        DatabaseServer server = open(kind);
        try (server;
                Connection connection = connect(server)) {
            long first = server.pid();
            run(connection, "CREATE TABLE kept (word VARCHAR(10))");
            run(connection, "INSERT INTO kept VALUES ('here')");
            server.kill();
            assertThat(isRunning(first)).isFalse();
            assertThatThrownBy(() -> ask(connection, "SELECT 1")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> connect(server)).isInstanceOf(SQLException.class);
            server.restart();
            assertThat(server.pid()).isNotEqualTo(first);
            assertThat(askAnew(server, "SELECT word FROM kept")).isEqualTo("here");
            server.restart();
            assertThat(askAnew(server, "SELECT word FROM kept")).isEqualTo("here");
            server.kill();
        }
        assertThatThrownBy(server::restart).isInstanceOf(IllegalStateException.class);
    }

    /** A paused server is silent, answers late when it goes on, and is closed even while it is paused. */
    @ParameterizedTest
    @EnumSource
    void pause_querySent_answeredAfterResume(DatabaseKind kind) throws Exception {
        DatabaseServer server = open(kind);
        List<ProcessHandle> processes;
        try (server;
                Connection connection = connect(server)) {
            server.pause();
            FutureTask<String> answer = new FutureTask<>(() -> ask(connection, "SELECT 'late'"));
            new Thread(answer).start();
            assertThatThrownBy(() -> answer.get(Delays.MEDIUM.toMillis(), TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
            server.resume();
            assertThat(answer.get()).isEqualTo("late");
            ProcessHandle root = ProcessHandle.of(server.pid()).orElseThrow();
            processes = Stream.concat(Stream.of(root), root.descendants()).toList();
            server.pause();
            server.close();
        }
        assertThat(processes).noneMatch(process -> isRunning(process.pid()));
        assertThatCode(server::close).doesNotThrowAnyException();
        assertThatThrownBy(() -> connect(server)).isInstanceOf(SQLException.class);
    }

    /** A server that cannot start says why, in its own words. */
    @ParameterizedTest
    @EnumSource
    void open_badConfiguration_quoted(DatabaseKind kind) {
        String line = kind == DatabaseKind.POSTGRES ? "no_such_word = 1" : "--no-such-word=1";
        assertThatThrownBy(() -> open(kind, line))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(line.replaceAll("^--|[= ].*", ""));
    }

    /** A port that somebody else took in between is given up for another one, and the configuration is heeded there. */
    @ParameterizedTest
    @EnumSource
    void start_portTaken_startsOnAnother(DatabaseKind kind) throws IOException, SQLException {
        String line = kind == DatabaseKind.POSTGRES ? "max_connections = 17" : "--max-connections=17";
        String question = kind == DatabaseKind.POSTGRES ? "SHOW max_connections" : "SELECT @@max_connections";
        int free = Ports.free();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Iterator<Integer> ports = List.of(taken.getLocalPort(), free).iterator();
            Database started = Database.start(kind, List.of(line), ports::next);
            try (DatabaseServer server = wrap(started)) {
                assertThat(server.port()).isEqualTo(free);
                assertThat(askAnew(server, question)).isEqualTo("17");
            }
        }
    }

    /** Statements that fail can be counted in the log of PostgreSQL. */
    @Test
    void log_statementFailed_hasError() throws SQLException {
        try (PostgresServer server = Servers.postgres();
                Connection connection = connect(server)) {
            assertThat(server.log()).doesNotContain("ERROR:");
            assertThatThrownBy(() -> run(connection, "SELECT no_such_column")).isInstanceOf(SQLException.class);
            Eventually.eventually(
                    "the error is logged", () -> server.log().contains("ERROR:  column \"no_such_column\""));
        }
    }

    /** A server that starts leaves alone what belongs to others: MariaDB clears its directory for temporary tables. */
    @ParameterizedTest
    @EnumSource
    void start_anotherHasTemporaryTables_leftAlone(DatabaseKind kind) throws IOException {
        Path table = Files.createTempFile("#sql-temptable-", ".MAI");
        try (DatabaseServer server = open(kind)) {
            assertThat(table).as("beside " + server).exists();
        } finally {
            Files.deleteIfExists(table);
        }
    }

    /** A server that a property names keeps its URL and cannot be hurt. */
    @ParameterizedTest
    @EnumSource
    void given_anyVerb_refused(DatabaseKind kind) {
        String url = kind.scheme + "db.example:1234/name?user=u&password=secret";
        try (DatabaseServer server = wrap(Database.given(kind, url))) {
            assertThat(server.url()).isEqualTo(url);
            assertThat(server).hasToString("db.example:1234");
            for (Runnable verb : List.<Runnable>of(server::pause, server::resume, server::kill, server::restart)) {
                assertThatThrownBy(verb::run)
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageContaining("db.example:1234")
                        .hasMessageNotContaining("secret");
            }
        }
        for (String bad : List.of("jdbc:other://h:1/secret", kind.scheme + "h/secret", kind.scheme + ":1/secret")) {
            assertThatThrownBy(() -> Database.given(kind, bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(kind.property + " must be " + kind.scheme)
                    .hasMessageNotContaining("secret");
        }
    }

    /** Servers that nobody closed end with their JVM. */
    @Test
    void exit_serversOpen_noneLeft() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Leaver.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = child.inputReader().lines().toList();
        assertThat(child.waitFor()).isZero();
        assertThat(lines).hasSize(DatabaseKind.values().length).noneMatch(pid -> isRunning(Long.parseLong(pid)));
    }

    /** Starts servers and leaves without a word to them. */
    static final class Leaver {
        private Leaver() {}

        public static void main(String[] args) {
            for (DatabaseKind kind : DatabaseKind.values()) {
                System.out.println(open(kind).pid());
            }
            System.exit(0);
        }
    }

    private static DatabaseServer open(DatabaseKind kind, String... lines) {
        return kind == DatabaseKind.POSTGRES ? Servers.postgres(lines) : Servers.mariaDb(lines);
    }

    private static DatabaseServer wrap(Database database) {
        return database.kind() == DatabaseKind.POSTGRES ? new PostgresServer(database) : new MariaDbServer(database);
    }

    private static Connection connect(DatabaseServer server) throws SQLException {
        return DriverManager.getConnection(server.url());
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String askAnew(DatabaseServer server, String sql) throws SQLException {
        try (Connection connection = connect(server)) {
            return ask(connection, sql);
        }
    }

    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).isPresent();
    }
}
