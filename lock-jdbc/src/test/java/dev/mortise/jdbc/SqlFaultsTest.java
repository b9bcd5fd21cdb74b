package dev.mortise.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.LockBackendException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each failure of a database is taken for. */
class SqlFaultsTest {
    private static Dialect dialect(Family family) {
        return switch (family) {
            case POSTGRES -> new PostgresDialect("t");
            case MARIADB -> new MariaDbDialect("t");
            case H2 -> new H2Dialect("t");
            case MYSQL -> new MySqlDialect("t");
            case SQLITE -> new SqliteDialect("t");
        };
    }

    /** CLASH is sent again at once, BROKEN on another connection; PASSING may help later, PERMANENT never. */
    @ParameterizedTest
    @CsvSource({
        "POSTGRES, 40001, 0, CLASH", // serialization failure
        "POSTGRES, 40P01, 0, CLASH", // deadlock
        "POSTGRES, 55P03, 0, CLASH", // lock not available
        "POSTGRES, 08006, 0, BROKEN", // connection failure
        "POSTGRES, 08001, 0, BROKEN", // cannot connect
        "POSTGRES, 57P01, 0, BROKEN", // terminated by an administrator
        "POSTGRES, 57P02, 0, BROKEN", // crash of another process
        "POSTGRES, 57P03, 0, BROKEN", // starting up
        "POSTGRES, 57P05, 0, BROKEN", // idle for too long
        "POSTGRES, 57014, 0, PASSING", // cancelled
        "POSTGRES, 53300, 0, PASSING", // too many connections
        "POSTGRES, 53100, 0, PASSING", // disk full
        "POSTGRES, 25006, 0, PASSING", // read-only, as after a failover
        "POSTGRES, 28P01, 0, PERMANENT", // wrong password
        "POSTGRES, 28000, 0, PERMANENT", // not allowed in
        "POSTGRES, 3D000, 0, PERMANENT", // no such database
        "POSTGRES, 42P01, 0, PERMANENT", // no such table
        "POSTGRES, 42703, 0, PERMANENT", // no such column
        "POSTGRES, 42501, 0, PERMANENT", // no rights
        "MARIADB, 40001, 1213, CLASH", // deadlock
        "MARIADB, HY000, 1205, CLASH", // lock wait timeout
        "MARIADB, HY000, 1020, CLASH", // changed since it was read
        "MARIADB, 08000, -1, BROKEN", // socket error
        "MARIADB, 08S01, 1927, BROKEN", // killed
        "MARIADB, 70100, 1317, BROKEN", // interrupted
        "MARIADB, 08004, 1040, BROKEN", // too many connections
        "MARIADB, HY000, 1290, PASSING", // read-only
        "MARIADB, 28000, 1045, PERMANENT", // wrong password
        "MARIADB, 42000, 1044, PERMANENT", // no rights
        "MARIADB, 42000, 1049, PERMANENT", // no such database
        "MARIADB, 42S02, 1146, PERMANENT", // no such table
        "MARIADB, 42S22, 1054, PERMANENT", // no such column
        "H2, 40001, 40001, CLASH", // deadlock
        "H2, HYT00, 50200, CLASH", // lock timeout
        "H2, 90131, 90131, CLASH", // changed concurrently
        "H2, 90067, 90067, BROKEN", // connection broken
        "H2, 90098, 90098, BROKEN", // database closed
        "H2, 90121, 90121, BROKEN", // database closes
        "H2, 90007, 90007, BROKEN", // closed by somebody else
        "H2, 90135, 90135, PASSING", // taken for one connection
        "H2, 90096, 90096, PERMANENT", // no rights
        "H2, 90097, 90097, PERMANENT", // read-only
        "H2, 28000, 28000, PERMANENT", // wrong password
        "H2, 42S02, 42102, PERMANENT", // no such table
        "SQLITE, , 5, CLASH", // busy
        "SQLITE, , 261, CLASH", // busy, while another recovers
        "SQLITE, , 517, CLASH", // busy, with an old snapshot
        "SQLITE, , 6, CLASH", // locked
        "SQLITE, , 10, PASSING", // input/output error
        "SQLITE, , 13, PASSING", // disk full
        "SQLITE, , 1, PERMANENT", // no such table
        "SQLITE, , 8, PERMANENT", // read-only
        "SQLITE, , 26, PERMANENT" // not a database
    })
    void failure_ofEachKind_takenForWhatItIs(Family family, String state, int code, String expected) {
        SQLException failed = new SQLException("said", state, code);
        LockBackendException told = SqlFaults.translate("name", "acquire", dialect(family), failed);
        String taken = SqlFaults.isClash(failed, dialect(family))
                ? "CLASH"
                : SqlFaults.isBroken(failed) ? "BROKEN" : told.isPermanent() ? "PERMANENT" : "PASSING";
        assertThat(taken).isEqualTo(expected);
        assertThat(told.isPermanent()).isEqualTo(expected.equals("PERMANENT"));
        assertThat(told)
                .hasMessageContaining("'name'")
                .hasMessageContaining(family.title())
                .hasCause(failed);
    }

    /** What JDBC itself calls a broken connection is one, whatever state is given, or none. */
    @Test
    void isBroken_byType_told() {
        assertThat(SqlFaults.isBroken(new SQLRecoverableException("gone"))).isTrue();
        assertThat(SqlFaults.isBroken(new SQLNonTransientConnectionException("gone")))
                .isTrue();
        assertThat(SqlFaults.isBroken(new SQLTransientConnectionException("gone")))
                .isTrue();
        assertThat(SqlFaults.isBroken(new SQLException("other"))).isFalse();
        assertThat(SqlFaults.isPermanent(new SQLException("other"))).isFalse();
    }

    /** Only the first line of what was said is repeated, and nothing said is no failure of its own. */
    @Test
    void translate_longOrNoMessage_firstLine() {
        Dialect dialect = dialect(Family.H2);
        assertThat(SqlFaults.translate("n", "renew", dialect, new SQLException("one\ntwo")))
                .hasMessageContaining("one")
                .hasMessageNotContaining("two");
        assertThat(SqlFaults.translate("n", "renew", dialect, new SQLException()))
                .hasMessageContaining("SQLException");
    }
}
