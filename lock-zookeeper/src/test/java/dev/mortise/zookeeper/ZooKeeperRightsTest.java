package dev.mortise.zookeeper;

import static dev.mortise.testkit.Moves.cycle;
import static dev.mortise.zookeeper.FaultKit.LONG_LEASE;
import static dev.mortise.zookeeper.FaultKit.SESSION;
import static dev.mortise.zookeeper.FaultKit.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.DistributedLock;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import dev.mortise.testkit.Delays;
import dev.mortise.testkit.Moves;
import dev.mortise.testkit.servers.Servers;
import dev.mortise.testkit.servers.ZooKeeperServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whose nodes are whose, what is said to those who may not touch them, and what nobody gets to see. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ZooKeeperRightsTest {
    private static final String ALICE = "alice:canary-of-alice";
    private static final String BOB = "bob:canary-of-bob";

    private static ZooKeeperServer server;
    private static Operator operator;

    /** Each test has a root of its own, since rights stay with it. */
    private final String root = "/rights-" + UUID.randomUUID();

    @BeforeAll
    static void start() throws Exception {
        server =
                Servers.zooKeeper(Map.of("znode.container.checkIntervalMs", "600000")); // nodes are looked at after use
        operator = new Operator(server.connectString());
        operator.client()
                .getZookeeperClient()
                .getZooKeeper()
                .addAuthInfo("digest", ALICE.getBytes(StandardCharsets.UTF_8)); // or it could not look at her nodes
    }

    @AfterAll
    static void stop() {
        operator.close();
        server.close();
    }

    private LockFactory as(String credentials, String... parameters) {
        String at = credentials.isEmpty() ? "" : credentials + "@";
        String query = parameters.length == 0 ? "" : "?" + String.join("&", parameters);
        return LockFactory.open("zookeeper://" + at + server.connectString() + root + query, LONG_LEASE);
    }

    private List<ACL> aclOf(String path) throws Exception {
        return operator.client().getACL().forPath(path);
    }

    /** With a user, nodes are that user's alone, unless another list is given. */
    @Test
    void lock_userGiven_othersRefusedAtOnce() throws Exception {
        try (LockFactory alice = as(ALICE);
                LockFactory again = as(ALICE);
                LockFactory bob = as(BOB);
                LockFactory nobody = as("")) {
            long token = cycle(alice, "private");
            assertThat(cycle(again, "private")).isGreaterThan(token);
            for (LockFactory other : List.of(bob, nobody)) {
                DistributedLock lock = other.getLock("private");
                LockBackendException refused = refusal(lock::lock);
                assertThat(refused).hasMessageContaining("'private'").hasMessageContaining("NOAUTH");
                assertThat(refused.lockName()).isEqualTo("private");
                assertThat(refusal(lock::tryLock)).hasMessageContaining("NOAUTH");
                assertThat(refusal(lock::isLocked)).hasMessageContaining("NOAUTH");
            }
            String hash = DigestAuthenticationProvider.generateDigest(ALICE);
            assertThat(aclOf(root + "/private")).containsExactly(new ACL(Perms.ALL, new Id("digest", hash)));
        }
    }

    /** Who may not make the lock's own node is refused for good as well, and not told of something removed. */
    @Test
    void lock_noRightToMakeTheLocksNode_refusedAtOnce() {
        try (LockFactory alice = as(ALICE);
                LockFactory bob = as(BOB)) {
            cycle(alice, "hers");
            assertThat(refusal(bob.getLock("his")::lock))
                    .hasMessageContaining("'his'")
                    .hasMessageContaining("NOAUTH");
        }
    }

    /** A list that is open to all overrules the user. */
    @Test
    void lock_openAcl_everybodyMay() throws Exception {
        try (LockFactory alice = as(ALICE, "acl=open");
                LockFactory nobody = as("", "acl=world:anyone:cdrwa")) {
            long token = cycle(alice, "shared");
            assertThat(cycle(nobody, "shared")).isGreaterThan(token);
            assertThat(aclOf(root + "/shared")).isEqualTo(Ids.OPEN_ACL_UNSAFE);
        }
    }

    /** Without a user, everybody may do everything. */
    @Test
    void lock_noUser_openToAll() throws Exception {
        try (LockFactory nobody = as("");
                LockFactory bob = as(BOB)) {
            long token = cycle(nobody, "public");
            assertThat(cycle(bob, "public")).isGreaterThan(token);
            assertThat(aclOf(root + "/public")).isEqualTo(Ids.OPEN_ACL_UNSAFE);
        }
    }

    /** A list as zkCli.sh takes it lets in whom it names. */
    @Test
    void lock_aclEntries_thoseMay() throws Exception {
        String hash = DigestAuthenticationProvider.generateDigest(BOB);
        String acl = "acl=" + URLEncoder.encode("auth::cdrwa,digest:" + hash + ":cdrw", StandardCharsets.UTF_8);
        try (LockFactory alice = as(ALICE, acl);
                LockFactory bob = as(BOB, acl);
                LockFactory nobody = as("")) {
            long token = cycle(alice, "both");
            assertThat(cycle(bob, "both")).isGreaterThan(token);
            assertThat(refusal(nobody.getLock("both")::lock)).hasMessageContaining("NOAUTH");
        }
    }

    /** Nodes for their creator alone need a creator with a name. */
    @Test
    void lock_creatorAclWithoutUser_refusedAtOnce() {
        try (LockFactory nobody = as("", "acl=creator")) {
            assertThat(refusal(nobody.getLock("creator")::lock)).hasMessageContaining("INVALIDACL");
        }
    }

    /** Who may read nothing but the lock's own node can hold it for longer than a session. */
    @Test
    void lock_nothingAboveReadable_heldOn() throws Exception {
        operator.client().create().creatingParentsIfNeeded().forPath(root + "/deep");
        List<ACL> unreadable = List.of(new ACL(Perms.ALL & ~Perms.READ, Ids.ANYONE_ID_UNSAFE));
        operator.client().setACL().withACL(unreadable).forPath("/");
        operator.client().setACL().withACL(unreadable).forPath(root);
        try (LockFactory locks = as("", "session-timeout=" + SESSION.toMillis() + "ms")) {
            DistributedLock lock = locks.getLock("deep");
            lock.lock();
            Delays.pass(SESSION.plus(Delays.MEDIUM), "it must not be lost");
            assertThat(lock.isHeldByCurrentThread()).isTrue();
            lock.unlock();
        } finally {
            operator.client().setACL().withACL(Ids.OPEN_ACL_UNSAFE).forPath("/");
        }
    }

    /** An ephemeral node in the lock's place is somebody's mistake that no waiting mends. */
    @Test
    void lock_ephemeralNodeInItsPlace_refusedAtOnce() throws Exception {
        operator.client()
                .create()
                .creatingParentsIfNeeded()
                .withMode(CreateMode.EPHEMERAL)
                .forPath(root + "/taken");
        try (LockFactory locks = as("")) {
            DistributedLock lock = locks.getLock("taken");
            assertThat(refusal(lock::lock))
                    .hasMessageContaining("'taken'")
                    .hasMessageContaining("NOCHILDRENFOREPHEMERALS")
                    .hasMessageContaining("an ephemeral node stands in the lock's place");
            assertThat(refusal(lock::tryLock)).hasMessageContaining("NOCHILDRENFOREPHEMERALS");
        }
    }

    /** A password, right or wrong, stands in no message, no cause, no toString, no thread name and no log. */
    @Test
    void anyCall_password_nowhereToBeSeen() throws Exception {
        StringWriter seen = new StringWriter();
        seen.append(Moves.logOf(() -> {
            try (LockFactory alice = as(ALICE);
                    LockFactory bob = as(BOB)) {
                cycle(alice, "secret");
                DistributedLock lock = bob.getLock("secret");
                refusal(lock::lock).printStackTrace(new PrintWriter(seen, true));
                seen.append(bob.toString()).append(lock.toString()).append(threadNames());
            }
        }));
        seen.append(ZooKeeperAddress.parse("zookeeper://" + ALICE + "@host").toString());
        assertThat(seen.toString()).contains("mortise").doesNotContain("canary");
    }

    private static String threadNames() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.joining("\n"));
    }
}
