package dev.mortise.jdbc;

/** Databases that understand the same statements. */
enum Family {
    POSTGRES("PostgreSQL"),
    MARIADB("MariaDB"),
    MYSQL("MySQL"),
    H2("H2"),
    SQLITE("SQLite");

    private final String title;

    Family(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
