package dev.mortise.bench.redlock;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.util.ArrayList;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.RedissonRedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** A client for each server with default options, and its lock over a majority of them. */
final class RedissonQuorumLocks implements Locks {
    private final List<RedissonClient> clients = new ArrayList<>();

    RedissonQuorumLocks(String url) {
        for (String server : Hosts.of(url)) {
            Config config = new Config();
            config.useSingleServer().setAddress("redis://" + server);
            clients.add(Redisson.create(config));
        }
    }

    @Override
    @SuppressWarnings("deprecation") // there is nothing else of the kind to compare with
    public Mutex mutex(String name) {
        RLock[] locks = clients.stream().map(client -> client.getLock(name)).toArray(RLock[]::new);
        return Locks.of(new RedissonRedLock(locks));
    }

    @Override
    public void close() {
        clients.forEach(RedissonClient::shutdown);
    }
}
