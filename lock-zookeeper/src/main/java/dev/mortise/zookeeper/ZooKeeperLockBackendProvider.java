package dev.mortise.zookeeper;

import dev.mortise.spi.BackendSettings;
import dev.mortise.spi.LockBackend;
import dev.mortise.spi.LockBackendProvider;
import java.time.Duration;
import java.util.Set;
import org.apache.zookeeper.ZooDefs.Ids;

/**
 * Opens {@code zookeeper}, from {@code zookeeper://}.
 *
 * <p>Settings may also stand behind a {@code ?} in the URL. Opening asks no server: the first lock does.
 */
public final class ZooKeeperLockBackendProvider implements LockBackendProvider {
    private static final Set<String> SETTINGS =
            Set.of("session-timeout", "user", "password", "acl", "linearizable-reads");
    private static final Duration DEFAULT_SESSION = Duration.ofSeconds(30);
    private static final Duration MIN_SESSION = Duration.ofMillis(100);
    private static final Duration MAX_SESSION = Duration.ofHours(1);

    /** For {@link java.util.ServiceLoader}. */
    public ZooKeeperLockBackendProvider() {}

    @Override
    public String name() {
        return "zookeeper";
    }

    @Override
    public Set<String> schemes() {
        return Set.of("zookeeper");
    }

    @Override
    public Set<String> settings() {
        return SETTINGS;
    }

    @Override
    public LockBackend open(BackendSettings given) {
        ZooKeeperAddress address = ZooKeeperAddress.parse(given.url()
                .orElseThrow(() -> new IllegalArgumentException(
                        "setting 'url' is missing for backend 'zookeeper'; it is like zookeeper://host:2181/locks")));
        BackendSettings settings = given.completedBy(address.query(), SETTINGS);
        String user = settings.text("user").orElse(address.user());
        String password = settings.text("password").orElse(address.password());
        if ((user == null) != (password == null)) {
            throw new IllegalArgumentException("settings 'user' and 'password' must be given together but "
                    + (user == null ? "'user'" : "'password'") + " was missing");
        }
        OwnClient client = new OwnClient(address.servers(), sessionTimeout(settings), user, password);
        ZooKeeperLockBackend.Builder builder = new ZooKeeperLockBackend.Builder(client.open(), true)
                .commandTimeout(given.commandTimeout())
                .acl(settings.text("acl")
                        .map(AclSetting::parse)
                        .orElse(user == null ? Ids.OPEN_ACL_UNSAFE : Ids.CREATOR_ALL_ACL));
        settings.flag("linearizable-reads").ifPresent(builder::linearizableReads);
        if (address.root() != null) {
            builder.root(address.root());
        }
        return builder.build();
    }

    private static Duration sessionTimeout(BackendSettings settings) {
        Duration asked = settings.duration("session-timeout").orElse(null);
        if (asked == null) {
            return settings.lease().orElse(DEFAULT_SESSION);
        }
        if (asked.compareTo(MIN_SESSION) < 0 || asked.compareTo(MAX_SESSION) > 0) {
            throw new IllegalArgumentException("setting 'session-timeout' must be between " + MIN_SESSION + " and "
                    + MAX_SESSION + " but was " + asked);
        }
        return asked;
    }
}
