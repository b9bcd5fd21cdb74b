package dev.mortise.redis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Many calls on one connection, all sent before the first answer is read.
 *
 * <p>The first call of each script has its text, so that a server that has forgotten it, or never knew it, understands all
 * the others: to hear that and send them again would take a trip more, and on a slow network leases do not wait for that.
 * Only what was in the middle when the server forgot is sent once more, each with its text.
 */
final class Pipeline {
    private final Connection connection;

    Pipeline(Connection connection) {
        this.connection = connection;
    }

    /** What the server said to each: a value or a {@code JedisDataException}, but never that it knows no such script. */
    List<Object> run(List<Call> calls) {
        List<Object> answers = new ArrayList<>(send(teaching(calls)));
        List<Integer> forgotten = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            if (answers.get(i) instanceof JedisNoScriptException) {
                forgotten.add(i);
            }
        }
        if (!forgotten.isEmpty()) {
            List<Object> again =
                    send(forgotten.stream().map(i -> calls.get(i).byText()).toList());
            for (int i = 0; i < again.size(); i++) {
                answers.set(forgotten.get(i), again.get(i));
            }
        }
        return answers;
    }

    private static List<CommandArguments> teaching(List<Call> calls) {
        Set<Script> told = new HashSet<>();
        return calls.stream()
                .map(call -> told.add(call.script()) ? call.byText() : call.bySha())
                .toList();
    }

    private List<Object> send(List<CommandArguments> commands) {
        commands.forEach(connection::sendCommand);
        return connection.getMany(commands.size());
    }
}
