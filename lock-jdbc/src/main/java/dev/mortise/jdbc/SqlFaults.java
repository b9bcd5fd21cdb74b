package dev.mortise.jdbc;

import dev.mortise.LockBackendException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** Tells failures apart: those that ask for another try at once, those that may pass, and those that will not. */
final class SqlFaults {
    /** Serialization failure, deadlock, lock not to be had. */
    private static final Set<String> CLASHES = Set.of("40001", "40P01", "55P03");

    /** MariaDB and MySQL: lock wait timeout, deadlock, record changed since it was read. */
    private static final Set<Integer> INNODB_CLASHES = Set.of(1205, 1213, 1020);

    /** SQLite: busy, locked. */
    private static final Set<Integer> SQLITE_CLASHES = Set.of(5, 6);

    /** H2: deadlock, lock timeout, changed concurrently. */
    private static final Set<Integer> H2_CLASHES = Set.of(40001, 50200, 90131);

    /** H2: connection broken, object closed, database closed, database about to close. */
    private static final Set<Integer> H2_BROKEN = Set.of(90067, 90007, 90098, 90121);

    /** H2: no rights, not an administrator, read-only, no such schema, no such database. */
    private static final Set<String> H2_PERMANENT = Set.of("90096", "90040", "90097", "90079", "90013", "90146");

    /** Beside connection exceptions (08): what servers say when they stop, start, are full or have become read-only. */
    private static final Set<String> PASSING =
            Set.of("57P01", "57P02", "57P03", "53300", "25006", "70100", "HY000", "53000");

    /** Wrong credentials, no rights, no such table or column. */
    private static final Set<String> PERMANENT_CLASSES = Set.of("28", "42", "3D", "3F", "0A", "22");

    /** SQLite, which has no SQLState: no such table, no rights, read-only, damaged, not a database. */
    private static final Set<Integer> SQLITE_PERMANENT = Set.of(1, 3, 8, 11, 23, 26);

    private SqlFaults() {}

    /** Whether the statement did nothing because somebody else was at the same row, and may be sent again. */
    static boolean isClash(SQLException failed, Dialect dialect) {
        String state = String.valueOf(failed.getSQLState());
        int code = failed.getErrorCode();
        return CLASHES.contains(state)
                || switch (dialect.family()) {
                    case MARIADB, MYSQL -> INNODB_CLASHES.contains(code);
                    case SQLITE -> SQLITE_CLASHES.contains(code & 0xff);
                    case H2 -> H2_CLASHES.contains(code);
                    case POSTGRES -> false;
                };
    }

    /** Whether the connection is good for nothing any more. */
    static boolean isBroken(SQLException failed) {
        String state = String.valueOf(failed.getSQLState());
        return state.startsWith("08")
                || state.startsWith("57P")
                || state.equals("70100")
                || failed instanceof SQLRecoverableException
                || failed instanceof SQLNonTransientConnectionException
                || failed instanceof SQLTransientConnectionException
                || H2_BROKEN.contains(failed.getErrorCode()) && state.startsWith("9");
    }

    static LockBackendException translate(String lockName, String operation, Dialect dialect, SQLException failed) {
        String detail = dialect.family().title() + ": " + said(failed);
        return isPermanent(failed)
                ? LockBackendException.permanent(lockName, operation, detail, failed)
                : LockBackendException.passing(lockName, operation, detail, failed);
    }

    static boolean isPermanent(SQLException failed) {
        String state = failed.getSQLState();
        if (state == null) {
            return SQLITE_PERMANENT.contains(failed.getErrorCode() & 0xff);
        }
        return H2_PERMANENT.contains(state)
                || state.length() == 5 && !PASSING.contains(state) && PERMANENT_CLASSES.contains(state.substring(0, 2));
    }

    private static String said(SQLException failed) {
        String message = failed.getMessage() == null
                ? failed.getClass().getSimpleName()
                : failed.getMessage().lines().findFirst().orElse("");
        return message + " (SQLState " + failed.getSQLState() + ", code " + failed.getErrorCode() + ")";
    }
}
