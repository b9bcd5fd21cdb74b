package dev.mortise.campaign.site;

import dev.mortise.testkit.FaultProxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** A database in a file. */
final class FileSite implements Site {
    private final String url;
    private final Connection host;

    private FileSite(String url, Connection host) {
        this.url = url;
        this.host = host;
    }

    /** A file that this process opens first, and so hosts for the others: no fault is put into the host. */
    static FileSite h2(Path directory) {
        String url = "jdbc:h2:file:" + directory.toAbsolutePath().resolve("locks") + ";AUTO_SERVER=TRUE";
        try {
            return new FileSite(url, DriverManager.getConnection(url));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot open the file", e);
        }
    }

    static FileSite sqlite(Path directory) {
        return new FileSite("jdbc:sqlite:" + directory.toAbsolutePath().resolve("locks.db"), null);
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public String proxiedUrl() {
        throw new UnsupportedOperationException("no network leads to a file");
    }

    @Override
    public List<FaultProxy> proxies() {
        return List.of();
    }

    @Override
    public List<Server> servers() {
        return List.of();
    }

    @Override
    public void close() {
        if (host != null) {
            try {
                host.close();
            } catch (SQLException e) {
                throw new IllegalStateException("cannot close the file", e);
            }
        }
    }
}
