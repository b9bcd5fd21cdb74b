package dev.mortise.bench.redlock;

import dev.mortise.bench.contest.Locks;
import dev.mortise.bench.contest.Mutex;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** The algorithm as a loop: a command to each server in turn, and a script that deletes what is still ours. No token. */
final class LoopLocks implements Locks {
    private static final long LEASE_MILLIS = 30_000;
    private static final String COMPARE_AND_DELETE =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final List<RedisClient> clients = new ArrayList<>();

    LoopLocks(String url) {
        for (String server : Hosts.of(url)) {
            String[] parts = server.split(":");
            clients.add(RedisClient.builder()
                    .hostAndPort(parts[0], Integer.parseInt(parts[1]))
                    .build());
        }
    }

    @Override
    public Mutex mutex(String name) {
        String id = UUID.randomUUID().toString();
        SetParams params = SetParams.setParams().nx().px(LEASE_MILLIS);
        return new Mutex() {
            @Override
            public void lock() {
                long granted = clients.stream()
                        .filter(client -> client.set(name, id, params) != null)
                        .count();
                if (granted <= clients.size() / 2) {
                    throw new IllegalStateException("'" + name + "' is not free");
                }
            }

            @Override
            public void unlock() {
                clients.forEach(client -> client.eval(COMPARE_AND_DELETE, List.of(name), List.of(id)));
            }
        };
    }

    @Override
    public void close() {
        clients.forEach(RedisClient::close);
    }
}
