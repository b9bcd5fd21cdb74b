package dev.mortise.jdbc;

import java.sql.SQLException;
import java.time.Duration;

/** Tells other processes of a release, where a database can. What is not heard is found by looking. */
interface Push {
    /** Nobody is told. */
    Push NONE = new Push() {
        @Override
        public void tell(Line line, String key) {
            // others look
        }

        @Override
        public void listen(Poller waiting) {
            // there is nothing to hear
        }

        @Override
        public Duration noticeTime(Duration pollInterval) {
            return pollInterval;
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    /** Says that a row has changed. */
    void tell(Line line, String key) throws SQLException;

    /** Has those who wait told, for as long as somebody does. */
    void listen(Poller waiting);

    /** How long a process needs at most to notice a release, as a rule. */
    Duration noticeTime(Duration pollInterval);

    void close();
}
